import { canBeNull, fieldsOf, type Schema, sampleOf } from './open-api';

/** Kind of input for a field. Nested values and unions of types are entered as JSON. */
export type Entry =
  | { readonly kind: 'text' | 'secret' | 'json' }
  | { readonly kind: 'number'; readonly min?: number; readonly max?: number }
  /** Choices as JSON. */
  | { readonly kind: 'choice'; readonly choices: readonly string[] };

export interface InputField {
  readonly name: string;
  readonly schema: Schema;
  readonly isRequired: boolean;
  readonly entry: Entry;
  readonly maxLength: number | undefined;
}

/** The typed texts by field name. Empty fields are not sent. */
export type Typed = Readonly<Record<string, string>>;

/** Mistake in a field, found before sending. */
export type Mistake = 'missing' | 'notJson';

const isSafe = (bound: number | undefined): bound is number =>
  bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER;

/** Returns the branches of a union except "or empty", which is equivalent to omitting the field. */
const partsOf = (schema: Schema): readonly Schema[] => {
  const branches = schema.anyOf ?? schema.oneOf;
  return branches ? branches.filter((branch) => branch.const !== '').flatMap(partsOf) : [schema];
};

const choicesOf = (schema: Schema): readonly unknown[] | undefined => {
  if (schema.enum) return schema.enum;
  if (schema.const !== undefined) return [schema.const];
  return schema.type === 'boolean' ? [true, false] : undefined;
};

function entryOf(name: string, schema: Schema): Entry {
  const parts = partsOf(schema);
  const choices = parts.map(choicesOf);
  if (parts.length > 0 && choices.every((some) => some !== undefined)) {
    return { kind: 'choice', choices: [...new Set(choices.flat().map((choice) => JSON.stringify(choice)))] };
  }
  if (parts.every(({ type }) => type === 'string')) return { kind: /password/i.test(name) ? 'secret' : 'text' };
  const [first] = parts;
  if (parts.length === 1 && (first?.type === 'integer' || first?.type === 'number')) {
    const { minimum, maximum } = first;
    return { kind: 'number', ...(isSafe(minimum) && { min: minimum }), ...(isSafe(maximum) && { max: maximum }) };
  }
  return { kind: 'json' };
}

/**
 * Returns the fields of a call's input, and how each is entered.
 * @example inputFieldsOf(call.input)[0] // { name: 'seats', isRequired: true, entry: { kind: 'number', min: 1, max: 500 }, … }
 */
export const inputFieldsOf = (input: Schema | undefined): InputField[] =>
  fieldsOf(input ?? {}).map(([name, schema, isRequired]) => {
    const lengths = partsOf(schema).flatMap(({ maxLength }) => maxLength ?? []);
    return {
      name,
      schema,
      isRequired,
      entry: entryOf(name, schema),
      maxLength: lengths.length > 0 ? Math.max(...lengths) : undefined,
    };
  });

/** Returns the initial texts: a sample for required JSON fields, and nothing for the others. */
export const firstTyped = (fields: readonly InputField[]): Typed =>
  Object.fromEntries(
    fields
      .filter(({ isRequired, entry, schema }) => isRequired && entry.kind === 'json' && !canBeNull(schema))
      .map(({ name, schema }) => [name, JSON.stringify(sampleOf(schema), null, 2)]),
  );

/** Parses the typed texts to an input, and returns the mistakes by field. */
export function readTyped(
  fields: readonly InputField[],
  typed: Typed,
): { input: Record<string, unknown>; mistakes: Record<string, Mistake> } {
  const input: Record<string, unknown> = {};
  const mistakes: Record<string, Mistake> = {};
  for (const { name, isRequired, entry } of fields) {
    const text = typed[name] ?? '';
    if (text === '') {
      if (isRequired) mistakes[name] = 'missing';
    } else if (entry.kind === 'text' || entry.kind === 'secret') input[name] = text;
    else if (entry.kind === 'number') input[name] = Number(text);
    else {
      try {
        input[name] = JSON.parse(text);
      } catch {
        mistakes[name] = 'notJson';
      }
    }
  }
  return { input, mistakes };
}

/** Converts an input back to texts, the reverse of `readTyped`. Fields that the call does not have are dropped. */
export const typedOf = (fields: readonly InputField[], input: Readonly<Record<string, unknown>>): Typed =>
  Object.fromEntries(
    fields
      .filter(({ name }) => input[name] !== undefined)
      .map(({ name, entry }) => {
        const value = input[name];
        const isPlain = typeof value === 'string' && (entry.kind === 'text' || entry.kind === 'secret');
        return [name, isPlain ? value : JSON.stringify(value, null, entry.kind === 'json' ? 2 : undefined)];
      }),
  );

/** Parses a JSON object, or returns undefined. */
export function readObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
