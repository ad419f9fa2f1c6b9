/** The calls of the tools: what is exported here as `roomCalls` is the group `room` of the contract. */

export * from './calendar/calendar';
export * from './calendar/calendar-choices';
export * from './calendar/calendar-days';
export * from './ding-config/ding-config';
export * from './ding-config/ding-config-choices';
export * from './h5/h5';
export * from './h5/h5-address';
export * from './https/host-line';
export * from './https/https';
export * from './https/https-choices';
export * from './npm/npm';
export * from './npm/npm-choices';
export * from './project-code/project-code';
export * from './push-task/push-task';
export * from './push-task/push-task-choices';
export * from './qrcode/middle-link-address';
export * from './qrcode/qr-drawing';
export * from './qrcode/qrcode';
export * from './qrcode/qrcode-choices';
export * from './recommend/recommend';
export * from './recommend/recommend-choices';
export * from './release/release';
export * from './release/release-steps';
export * from './task/task';
export * from './task/task-files';
export * from './task/task-steps';
