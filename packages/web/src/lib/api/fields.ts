import type { Call, CallInput, Contract, FieldFacts, Text } from '@easymock/contract';
import { currentLanguage, useText } from '../texts/texts';
import { fieldTable } from './field-table';

/** A field of a call for forms: its label in the current language, and its limits. */
export interface Field extends Omit<FieldFacts, 'label'> {
  readonly label: string;
}

type InputOf<G extends keyof Contract, N extends keyof Contract[G]> = Contract[G][N] extends Call
  ? CallInput<Contract[G][N]>
  : never;

type FieldsOf<G extends keyof Contract, N extends keyof Contract[G]> = {
  readonly [K in keyof InputOf<G, N>]-?: Field;
};

/**
 * Returns the fields of a call by name, from the contract.
 * @example const fields = useFields('room', 'create'); fields.name.label // '名称'
 */
export function useFields<G extends keyof Contract, N extends keyof Contract[G]>(group: G, call: N): FieldsOf<G, N> {
  return fieldsIn(group, call, useText());
}

/**
 * Returns the fields outside of components, in the current language, for code that checks a form before it is
 * sent.
 * @example currentFields('team', 'create').name.label
 */
export const currentFields = <G extends keyof Contract, N extends keyof Contract[G]>(
  group: G,
  call: N,
): FieldsOf<G, N> => fieldsIn(group, call, (text) => text[currentLanguage() === 'en' ? 'en' : 'zh']);

function fieldsIn<G extends keyof Contract, N extends keyof Contract[G]>(
  group: G,
  call: N,
  textOf: (text: Text) => string,
): FieldsOf<G, N> {
  const facts = Object.entries<FieldFacts>(fieldTable[group][call] ?? {});
  const fields = facts.map(([name, { label, ...limits }]) => [
    name,
    { ...limits, label: label ? textOf(label) : name },
  ]);
  return Object.fromEntries(fields);
}

/**
 * Marks a field as required for a call that both creates and changes. The contract does not require it
 * because a change may omit any field, but a complete record needs it.
 */
export const neededField = <F extends object>(field: F): F & { isRequired: true } => ({ ...field, isRequired: true });

/** Returns the labels of fields by name, for histories and conflicts. */
export const labelsOf = (fields: Readonly<Record<string, Field>>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label]));
