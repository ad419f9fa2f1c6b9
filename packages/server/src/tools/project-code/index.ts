import type { Feature } from '../../platform/feature';
import { projectCodeEnumerationUses } from './enumeration-uses';
import { ownedProjectCodes } from './ownership';
import { projectCodeHandlers } from './project-code';

export const projectCode: Feature = {
  handlers: projectCodeHandlers,
  owns: [ownedProjectCodes],
  enumerationUses: projectCodeEnumerationUses,
};
