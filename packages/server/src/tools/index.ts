export { toolEnumerationUses } from './enumeration-uses';
export { ownedProjectCodes } from './ownership';
export { projectCodeHandlers } from './project-code';
export { recordHandlers } from './record';
export { toolHandlers } from './tool-search';
