/** The calls of the tools: what is exported here as `roomCalls` is the group `room` of the contract. */

export * from './ding-config';
export * from './ding-config-choices';
export * from './project-code';
export * from './recommend';
export * from './recommend-choices';
