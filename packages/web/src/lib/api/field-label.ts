import type { Contract, FieldFacts, Text } from '@easymock/contract';
import { callTable } from './call-table';
import { type FieldTable, fieldTable } from './field-table';

/** Normalises the name, because `swagger_url` (wire) and `swaggerUrl` (records) are the same field. */
const plainName = (field: string): string => field.replaceAll('_', '').toLowerCase();

/**
 * Returns the label of a field if only the first part of a call's path is known, as in the audit log.
 * @returns undefined if no changing call below that path names the field
 * @example fieldLabel('project', 'swagger_url') // { zh: 'Swagger 文档地址', en: 'Swagger API address' }
 */
export function fieldLabel(area: string, field: string): Text | undefined {
  const calls = Object.entries(callTable).flatMap(([group, calls]) =>
    Object.entries<{ path: string }>(calls).flatMap(([name, { path }]) =>
      path.split('/')[1] === area ? [factsOf(group, name)] : [],
    ),
  );
  const facts = calls.flatMap((fields) => Object.entries(fields));
  return facts.find(([name, { label }]) => label && plainName(name) === plainName(field))?.[1].label;
}

const factsOf = (group: string, call: string): Readonly<Record<string, FieldFacts>> =>
  (fieldTable as Readonly<Record<string, FieldTable[keyof Contract]>>)[group]?.[call as never] ?? {};
