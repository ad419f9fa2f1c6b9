// The tools, a line each: `features.ts` takes whatever is exported here.

export { projectCode } from './project-code/index';
export { records } from './record/index';
