import { plainFieldName, type Text } from '@easymock/contract';
import { labelTable } from './label-table';

/**
 * Returns the label of a field if only the first part of a call's path is known, as in the audit log.
 * @returns undefined if no changing call below that path has the field
 * @example fieldLabel('project', 'swagger_url') // { zh: 'Swagger 文档地址', en: 'Swagger API address' }
 */
export const fieldLabel = (area: string, field: string): Text | undefined => labelTable[area]?.[plainFieldName(field)];
