import { ownershipOf } from '../../platform/resource/ownership';
import { codes } from './project-code';
import { projectCodes } from './project-code.table';

export const ownedProjectCodes = ownershipOf('projectCodes', projectCodes, codes);
