export { importDocument } from './import';
export { mockHandlers } from './mock';
export { mocks, mockUses, projectMembers, projectStars, projects, teamMembers, teams } from './mock.table';
export { projectHandlers } from './project';
export { serveMocks } from './serve.plugin';
export { teamHandlers } from './team';
