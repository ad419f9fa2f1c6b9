export { projectCodeHandlers } from './project-code';
export { recordHandlers } from './record';
