import { z } from 'zod';
import type { Feature } from '../platform/feature';
import { defineJob } from '../platform/jobs/index';
import { auditedFolders, auditedMocks, auditedScenarios, auditedTeams } from './audited-mocks';
import { collectionHandlers } from './collection';
import { folderHandlers } from './folder';
import { sweepVersions } from './history/sweep-versions';
import { hookedMocks, hookedProjects } from './hook-sources';
import { registerUploads, uploadRoute } from './import/upload.plugin';
import { mockTopics } from './live-topics';
import { mockHandlers } from './mock';
import { leaveProjects, ownedProjects, ownedTeams } from './ownership';
import { sweepDeleted } from './project/deletion';
import { addDemoProject } from './project/demo-project';
import { projectHandlers } from './project/project';
import { projectBaseHandlers } from './project/project-base';
import { projectsNamingCode } from './project/project-records';
import { sweepCallers } from './requests/callers';
import { sweepRequestAnswers } from './requests/gather';
import { sweepRecorded } from './requests/recorder';
import { requestHandlers } from './requests/requests';
import { scenarioHandlers } from './scenario/scenario';
import { checkJob } from './sync/check-documents';
import { syncHandlers, syncJob } from './sync/sync';
import { teamHandlers } from './team/team';
import { exportMocks, mockExportRoute } from './transfer/export.plugin';
import { transferHandlers } from './transfer/transfer';
import { driftMessages } from './upstream/drift-messages';
import { upstreamHandlers } from './upstream/upstream';
import { environmentSecrets } from './upstream-secrets';

export { DrawThreads } from './draw/draw-threads';
export { findProjects, listManaged, nameProjects } from './hook-sources';
export { importDocument } from './import/import';
export {
  mocks,
  mockUseTotals,
  projectMembers,
  projectStars,
  projects,
  teamMembers,
  teams,
  useDays,
} from './mock.table';
export { CallerCount } from './requests/callers';
export { RequestGathering } from './requests/gather';
export { RequestRecorder } from './requests/recorder';
export { openScriptHost } from './script/script-host';
export { fillMockSearch } from './search-keys';
export { isForMocks } from './serve/address';
export { openMockServer } from './serve/mock-server';
export { RequestLog } from './serve/request-log';
export { serveMocks } from './serve/serve.plugin';
export { addUses } from './serve/use-count';
export { countChangedMocks, describeVisibleMocks, writeApiDocument } from './transfer/api-documents';
export { UpstreamObserver } from './upstream/observer';
export { findVisibleProject, listVisibleMocks } from './visible-mocks';

const sweepRecycled = defineJob({
  name: 'mock.sweep',
  title: { zh: '清理已删除的项目和接口', en: 'Clean up deleted projects and mocks' },
  input: z.object({}),
  schedule: { cron: '43 * * * *' },
  queue: 'sweep',
  async run(_, { services: { database, clock, settings } }) {
    await sweepDeleted(database.db, clock(), settings.get('recycle.keepDays'));
    await sweepRequestAnswers(database.db);
    await sweepRecorded(database.db, clock());
    await sweepCallers(database.db);
    await environmentSecrets.sweep(database.db);
  },
});

const sweepHistory = defineJob({
  name: 'mock.sweepHistory',
  title: { zh: '清理接口、项目和团队的旧版本', en: 'Clean up old versions of mocks, projects and teams' },
  input: z.object({}),
  schedule: { cron: '51 * * * *' },
  queue: 'sweep',
  run: (_, { services: { database, clock, settings } }) =>
    sweepVersions(database.db, clock(), settings.get('history.keepDays')),
});

export const mock: Feature = {
  handlers: [
    ...teamHandlers,
    ...projectHandlers,
    ...projectBaseHandlers,
    ...mockHandlers,
    ...folderHandlers,
    ...scenarioHandlers,
    ...collectionHandlers,
    ...requestHandlers,
    ...upstreamHandlers,
    ...syncHandlers,
    ...transferHandlers,
  ],
  plugins: [exportMocks, registerUploads],
  routes: [mockExportRoute, uploadRoute],
  owns: [ownedProjects, ownedTeams],
  onJoin: [
    async (db, userId, { isDemoProjectMade }) => {
      if (isDemoProjectMade) await addDemoProject(db, userId);
    },
  ],
  onLeave: [leaveProjects],
  liveTopics: mockTopics,
  projectRecords: [projectsNamingCode],
  auditSubjects: [auditedMocks, auditedFolders, auditedScenarios, auditedTeams],
  hookSources: [hookedProjects, hookedMocks],
  sealed: environmentSecrets.columns,
  jobs: [sweepRecycled, sweepHistory, syncJob, checkJob, driftMessages],
};
