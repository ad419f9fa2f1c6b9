import type { Config } from './config';
import { dashboardHandlers } from './dashboard/index';
import {
  addDemoProject,
  exportMocks,
  mockHandlers,
  projectHandlers,
  serveUploads,
  settleSyncJobs,
  syncHandlers,
  teamHandlers,
  transferHandlers,
} from './mock/index';
import {
  accountHandlers,
  apiTokenHandlers,
  auditHandlers,
  profileHandlers,
  serveWallpapers,
  settingHandlers,
  updateLogHandlers,
  utilHandlers,
  wallpaperHandlers,
} from './people/index';
import type { BoundCall } from './platform/calls';
import type { Welcome } from './platform/context';
import { projectCodeHandlers, recordHandlers } from './tools/index';

/** Every call the product answers; a test holds this list against the contract. */
export const callHandlers: BoundCall[] = [
  ...accountHandlers,
  ...profileHandlers,
  ...apiTokenHandlers,
  ...utilHandlers,
  ...wallpaperHandlers,
  ...auditHandlers,
  ...settingHandlers,
  ...recordHandlers,
  ...projectCodeHandlers,
  ...updateLogHandlers,
  ...teamHandlers,
  ...projectHandlers,
  ...mockHandlers,
  ...syncHandlers,
  ...transferHandlers,
  ...dashboardHandlers,
];

/** What is no call, each a Fastify plugin. */
export const plugins = [exportMocks, serveUploads, serveWallpapers, settleSyncJobs];

/** What does not speak the envelope: served mocks, which come before everything else. */
export { isForMocks, openMockServer, serveMocks } from './mock/index';

/** What features give to people who are new here. */
export function welcomeOf({ isDemoProjectMade }: Config): Welcome {
  return isDemoProjectMade ? addDemoProject : async () => {};
}
