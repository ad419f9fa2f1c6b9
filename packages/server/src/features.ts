import type { Config } from './config';
import { dashboardHandlers } from './dashboard/index';
import { type EnumerationUse, enumerationHandlers, publicHandlers } from './enumeration/index';
import {
  addDemoProject,
  exportMocks,
  leaveProjects,
  mockHandlers,
  ownedProjects,
  ownedTeams,
  projectHandlers,
  settleSyncJobs,
  syncHandlers,
  takeUploads,
  teamHandlers,
  transferHandlers,
} from './mock/index';
import {
  accountHandlers,
  accountsHandlers,
  apiTokenHandlers,
  auditHandlers,
  peopleEnumerationUses,
  profileHandlers,
  rightsHandlers,
  serveWallpapers,
  settingHandlers,
  updateLogHandlers,
  utilHandlers,
  wallpaperHandlers,
} from './people/index';
import type { BoundCall } from './platform/calls';
import type { Farewell, Welcome } from './platform/context';
import { serveFiles } from './platform/files/index';
import type { Ownership } from './platform/ownership';
import {
  ownedProjectCodes,
  projectCodeHandlers,
  recordHandlers,
  toolEnumerationUses,
  toolHandlers,
} from './tools/index';

/** What carries values of the enumerations: these are counted, and follow when values are merged. */
const enumerationUses: EnumerationUse[] = [...peopleEnumerationUses, ...toolEnumerationUses];

/** Every call the product answers; a test holds this list against the contract. */
export const callHandlers: BoundCall[] = [
  ...accountHandlers,
  ...profileHandlers,
  ...apiTokenHandlers,
  ...accountsHandlers,
  ...rightsHandlers,
  ...utilHandlers,
  ...wallpaperHandlers,
  ...auditHandlers,
  ...settingHandlers,
  ...recordHandlers,
  ...toolHandlers,
  ...enumerationHandlers(enumerationUses),
  ...publicHandlers,
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
export const plugins = [exportMocks, takeUploads, serveFiles, serveWallpapers, settleSyncJobs];

/** What does not speak the envelope: served mocks, which come before everything else. */
export { isForMocks, openMockServer, serveMocks } from './mock/index';

/** What features give to people who are new here. */
export function welcomeOf({ isDemoProjectMade }: Config): Welcome {
  return isDemoProjectMade ? addDemoProject : async () => {};
}

/** What features forget of people who leave. */
export const farewell: Farewell = leaveProjects;

/** What people own, each kind known to its feature. */
export const ownerships: Ownership[] = [ownedProjects, ownedTeams, ownedProjectCodes];
