// The tools, one line each; `features.ts` registers every export of this file.

export { calendar } from './calendar/index';
export { certificate } from './certificate/index';
export { dingConfig } from './ding-config/index';
export { h5 } from './h5/index';
export { https } from './https/index';
export { jira } from './jira/index';
export { npm } from './npm/index';
export { payAccount } from './pay-account/index';
export { printPoint } from './print-points/index';
export { projectCode } from './project-code/index';
export { pushTask } from './push-task/index';
export { qrcode } from './qrcode/qrcode';
export { recommend } from './recommend/recommend';
export { records } from './record/index';
export { release } from './release/index';
export { secretRotation } from './secret-rotation/index';
export { sprintCommits } from './sprint-commits/index';
export { task } from './task/index';
export { webhook } from './webhook/index';
