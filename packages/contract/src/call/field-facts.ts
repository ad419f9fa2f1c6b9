import { safeParse, type z } from 'zod';
import type { Text } from '../core/language';
import type { Call } from './call';
import { fieldsOf, innerSchemaOf, labelOf } from './validation';

/** Facts about a field that forms use without loading its schema. */
export interface FieldFacts {
  readonly label?: Text;
  /** Whether an empty or missing value is refused. */
  readonly isRequired?: true;
  /** Maximum characters of a text, or maximum entries of a list. */
  readonly maxLength?: number;
  /** Inclusive bounds of a number. */
  readonly min?: number;
  readonly max?: number;
}

type Core = z.core.$ZodType;

/** Returns the schema that validates the value, inside defaults, optionals and pipes. */
function coreOf(schema: Core): Core {
  const { type } = schema._zod.def;
  const inside = type === 'array' ? undefined : innerSchemaOf(schema);
  return inside ? coreOf(inside) : schema;
}

/** Returns the options of a union such as "an address or empty", because one of the options has the bounds. */
const choicesOf = (schema: Core): readonly Core[] => {
  const { options } = schema._zod.def as { options?: readonly Core[] };
  return options ? options.map(coreOf).flatMap(choicesOf) : [schema];
};

interface Bounds {
  readonly least?: number;
  readonly most?: number;
}

/** Returns the bounds of a number or of the length of a text or list, read from the checks of the schema. */
function boundsOf(schema: Core): Bounds {
  const checks = (schema._zod.def.checks ?? []).map(({ _zod }) => _zod.def as unknown as Check);
  const least = checks.filter(({ check }) => check === 'min_length' || check === 'greater_than');
  const most = checks.filter(({ check }) => check === 'max_length' || check === 'less_than');
  return { least: least.at(-1)?.minimum ?? least.at(-1)?.value, most: most.at(-1)?.maximum ?? most.at(-1)?.value };
}

interface Check {
  readonly check: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly value?: number;
}

/** Returns the label and the limits of a field. */
function factsOf(field: Core): FieldFacts {
  const choices = choicesOf(coreOf(field));
  const bounds = choices.map(boundsOf);
  const most = Math.max(...bounds.flatMap((each) => each.most ?? []));
  const [first] = choices;
  const kind = first?._zod.def.type;
  const label = labelOf(field);
  const isRequired = ![undefined, ''].some((nothing) => safeParse(field, nothing).success);
  return {
    ...(label && { label }),
    ...(isRequired && { isRequired: true as const }),
    ...(kind === 'number'
      ? { min: bounds[0]?.least, max: bounds[0]?.most }
      : Number.isFinite(most) && { maxLength: most }),
  };
}

/** Returns a normalised field name, equal for `swagger_url` (wire) and `swaggerUrl` (records). */
export const plainFieldName = (field: string): string => field.replaceAll('_', '').toLowerCase();

/** Labels of fields by path prefix of their calls, then by plain name. */
export type FieldLabels = Readonly<Record<string, Readonly<Record<string, Text>>>>;

/** Returns the labels of the fields of all changing calls; the first of several labels counts. */
export function fieldLabelsOf(contract: Readonly<Record<string, Readonly<Record<string, Call>>>>): FieldLabels {
  const labels: Record<string, Record<string, Text>> = {};
  for (const call of Object.values(contract).flatMap((calls) => Object.values(calls))) {
    if (call.method !== 'POST') continue;
    const [, area = ''] = call.path.split('/');
    labels[area] ??= {};
    for (const [name, { label }] of Object.entries(fieldFactsOf(call)))
      if (label) labels[area][plainFieldName(name)] ??= label;
  }
  return labels;
}

/** Returns the facts about all input fields of a call. */
export const fieldFactsOf = (call: Call): Readonly<Record<string, FieldFacts>> =>
  Object.fromEntries(Object.entries(fieldsOf(call.input)).map(([name, field]) => [name, factsOf(field)]));
