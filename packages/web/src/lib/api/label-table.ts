import { contract, type FieldLabels, fieldLabelsOf } from '@easymock/contract';

/** Labels of all fields, for the audit log. A build replaces this module with its value; see tables-as-data.ts. */
export const labelTable: FieldLabels = fieldLabelsOf(contract);
