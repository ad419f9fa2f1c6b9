// The tools, a line each: `features.ts` takes whatever is exported here.

export { projectCode } from './project-code/index';
export { recommend } from './recommend/recommend';
export { records } from './record/index';
