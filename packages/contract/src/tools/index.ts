/** The calls of the tools: what is exported here as `roomCalls` is the group `room` of the contract. */

export * from './calendar';
export * from './calendar-choices';
export * from './calendar-days';
export * from './ding-config';
export * from './ding-config-choices';
export * from './h5';
export * from './h5-address';
export * from './middle-link-address';
export * from './project-code';
export * from './push-task';
export * from './push-task-choices';
export * from './qr-drawing';
export * from './qrcode';
export * from './qrcode-choices';
export * from './recommend';
export * from './recommend-choices';
export * from './release';
export * from './release-steps';
export * from './task';
export * from './task-files';
export * from './task-steps';
