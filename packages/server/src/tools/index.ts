export { toolEnumerationUses } from './enumeration-uses';
export { projectCodeHandlers } from './project-code';
export { recordHandlers } from './record';
