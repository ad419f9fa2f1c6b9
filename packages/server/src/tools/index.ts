export { projectCodeHandlers } from './project-code';
