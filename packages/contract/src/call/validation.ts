import { z } from 'zod';
import { fillText, type Language, type Text } from '../core/language';

/** A violated rule: the field's name in the request and the problem. */
export type ValidationEntry = Record<string, string>;

/** Labels of fields, registered by `labelled`. */
const labels = z.registry<Text>();

/**
 * Returns a field with its label for validation texts, forms, histories and table headings.
 * @example z.object({ seats: labelled(z.number().int().max(500), '座位数', 'Seats') })
 */
export function labelled<Schema extends z.core.$ZodType>(schema: Schema, zh: string, en: string): Schema {
  // Clone the schema, because several shapes may share it under different labels.
  const copy = z.core.clone(schema) as Schema;
  labels.add(copy, { zh, en });
  return copy;
}

/** Returns the schema inside a wrapper (optional, default, pipe …) or a list. */
export function innerSchemaOf(schema: z.core.$ZodType): z.core.$ZodType | undefined {
  const {
    innerType,
    in: piped,
    element,
  } = schema._zod.def as unknown as Partial<Record<'innerType' | 'in' | 'element', z.core.$ZodType>>;
  return innerType ?? piped ?? element;
}

/** Returns the fields of an object schema inside any wrappers; none if the schema is not an object. */
export function fieldsOf(schema: z.core.$ZodType): Readonly<Record<string, z.core.$ZodType>> {
  const { shape } = schema._zod.def as unknown as { shape?: Record<string, z.core.$ZodType> };
  const inside = innerSchemaOf(schema);
  return shape ?? (inside ? fieldsOf(inside) : {});
}

/** Returns the label of a field, if it has one. */
export function labelOf(field: z.core.$ZodType): Text | undefined {
  const inside = innerSchemaOf(field);
  return labels.get(field as never) ?? (inside && labelOf(inside));
}

/** A field of a shape: its name in requests, and its label. */
export interface NamedField {
  readonly name: string;
  readonly label: Text;
}

/**
 * Returns the name and label of a field, for failures that concern it.
 * @public for tools with a field that can be taken
 * @example fieldOf(roomDraft, 'name') // { name: 'name', label: { zh: '名称', en: 'Name' } }
 */
export function fieldOf<Shape extends z.core.$ZodLooseShape>(
  schema: z.ZodObject<Shape>,
  name: keyof Shape & string,
): NamedField {
  const field = schema.shape[name];
  return { name, label: (field && labelOf(field)) ?? { zh: name, en: name } };
}

/**
 * Returns the object shapes that a schema accepts, without wrappers; a union contributes the shapes of all
 * its options.
 */
function shapesOf(schema: z.core.$ZodType): Readonly<Record<string, z.core.$ZodType>>[] {
  const { options } = schema._zod.def as unknown as { options?: readonly z.core.$ZodType[] };
  if (options) return options.flatMap(shapesOf);
  const inside = innerSchemaOf(schema);
  return inside ? shapesOf(inside) : [fieldsOf(schema)];
}

/** Returns the label of the innermost labelled field on the path to a value. */
function labelAt(schema: z.core.$ZodType, path: readonly PropertyKey[]): Text | undefined {
  let label: Text | undefined;
  let current = [schema];
  for (const key of path) {
    current = current.flatMap((one) =>
      typeof key === 'number'
        ? (innerSchemaOf(one) ?? [])
        : // `Object.hasOwn`, because a field may have the name of an inherited property such as `constructor`.
          shapesOf(one).flatMap((shape) => (Object.hasOwn(shape, key) ? (shape[String(key)] ?? []) : [])),
    );
    label = current.map(labelOf).find((one) => one !== undefined) ?? label;
  }
  return label;
}
const texts = {
  required: { zh: '{label}不能为空', en: '{label} cannot be empty' },
  wrongType: { zh: '{label}的类型不对', en: '{label} has the wrong type' },
  notWhole: { zh: '{label}必须是整数', en: '{label} must be a whole number' },
  tooShort: { zh: '{label}至少 {limit} 个字符', en: '{label} must have at least {limit} characters' },
  tooLong: { zh: '{label}最多 {limit} 个字符', en: '{label} can have at most {limit} characters' },
  tooSmall: { zh: '{label}不能小于 {limit}', en: '{label} must be at least {limit}' },
  tooLarge: { zh: '{label}不能大于 {limit}', en: '{label} must be at most {limit}' },
  tooFew: { zh: '{label}至少 {limit} 项', en: '{label} must have at least {limit} entries' },
  tooMany: { zh: '{label}最多 {limit} 项', en: '{label} can have at most {limit} entries' },
  notInList: { zh: '{label}只能是 {choices}', en: '{label} must be one of {choices}' },
  wrongFormat: { zh: '{label}格式不正确', en: '{label} has the wrong format' },
} satisfies Record<string, Text>;

type Issue = z.core.$ZodIssue;

function describeIssue(issue: Issue, isMissing: boolean): [Text, Record<string, string | number>] {
  switch (issue.code) {
    case 'invalid_type':
      if (isMissing) return [texts.required, {}];
      return [issue.expected === 'int' ? texts.notWhole : texts.wrongType, {}];
    case 'too_small': {
      const limit = Number(issue.minimum);
      if (issue.origin === 'string') return [limit <= 1 ? texts.required : texts.tooShort, { limit }];
      return [issue.origin === 'array' ? texts.tooFew : texts.tooSmall, { limit }];
    }
    case 'too_big': {
      const limit = Number(issue.maximum);
      if (issue.origin === 'string') return [texts.tooLong, { limit }];
      return [issue.origin === 'array' ? texts.tooMany : texts.tooLarge, { limit }];
    }
    case 'invalid_value':
      if (isMissing) return [texts.required, {}];
      return [texts.notInList, { choices: issue.values.map(String).filter(Boolean).join(' / ') }];
    case 'custom': {
      // Rules of the project carry their text in both languages (see `rule` below).
      const text = issue.params?.text as Text | undefined;
      return [text ?? texts.wrongFormat, (issue.params?.values as Record<string, string>) ?? {}];
    }
    default:
      return [texts.wrongFormat, {}];
  }
}

/**
 * Returns parameters for zod's `refine` that carry a text in both languages.
 * @example z.string().refine((url) => url.startsWith('/'), rule({ zh: '…', en: '…' }))
 */
export function rule(text: Text): { params: { text: Text } } {
  return { params: { text } };
}

function valueAt(input: unknown, path: PropertyKey[]): unknown {
  let value = input;
  for (const key of path) value = (value as Record<PropertyKey, unknown> | null | undefined)?.[key];
  return value;
}

/**
 * Converts zod's issues to the list that code 10001 carries: one entry for each violated rule, in field order.
 * @param input the validated value, to distinguish a missing value from a value of the wrong type
 * @param schema the schema that validated it, for the labels of the fields
 * @example describeIssues(result.error, body, 'en', schema) // [{ name: 'Name cannot be empty' }]
 */
export function describeIssues(
  error: { issues: readonly Issue[] },
  input: unknown,
  language: Language,
  schema: z.core.$ZodType,
): ValidationEntry[] {
  return error.issues.slice(0, 50).map((issue) => {
    const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : issue.path;
    const field = path.map(String).join('.') || 'body';
    // An emptied field often arrives as null, so null counts as missing.
    const [text, values] = describeIssue(issue, (valueAt(input, issue.path) ?? null) === null);
    const label = labelAt(schema, path);
    return { [field]: fillText(text, language, { label: label ? fillText(label, language) : field, ...values }) };
  });
}
