export { sweepDeleted } from './deletion';
export { addDemoProject, demoProjectName } from './demo-project';
export { DrawThreads } from './draw/draw-threads';
export { exportMocks } from './export.plugin';
export { importDocument } from './import';
export { mockHandlers } from './mock';
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
export { leaveProjects, ownedProjects, ownedTeams } from './ownership';
export { projectHandlers } from './project';
export { openScriptHost } from './script/script-host';
export { isForMocks } from './serve/address';
export { type MockServer, openMockServer } from './serve/mock-server';
export { serveMocks } from './serve/serve.plugin';
export { syncHandlers } from './sync';
export { settleSyncJobs } from './sync-job';
export { teamHandlers } from './team';
export { transferHandlers } from './transfer';
export { takeUploads } from './upload.plugin';
export { addUses } from './use-count';
