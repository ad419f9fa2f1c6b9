export { judge, type RobotReasonNote, type Verdict } from './judge';
export { type RobotMessage, type RobotMessageDraft, robotMessage } from './message';
export { digestOf, type RenderChange, renderMessage } from './render';
export { isHostAllowed, plainWebhook, type RobotAddress, robotHash, robotRequest } from './request';
