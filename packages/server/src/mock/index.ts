export { importDocument } from './import';
export { mockHandlers } from './mock';
export { mocks, mockUses, projectMembers, projectStars, projects, teamMembers, teams } from './mock.table';
export { projectHandlers } from './project';
export { openScriptHost } from './script/script-host';
export { isForMocks } from './serve/address';
export { type MockServer, openMockServer } from './serve/mock-server';
export { serveMocks } from './serve/serve.plugin';
export { teamHandlers } from './team';
