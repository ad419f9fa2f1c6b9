import { type Schema, Validator } from '@cfworker/json-schema';
import { comparisonLimit, type Text } from '@easymock/contract';
import { sentSchema } from '@easymock/mock-engine';
import { judge, strictSchema } from '../../serve/request-schema';

/** The description of a response. */
export interface ResponseSchema {
  readonly against: 'document' | 'definition';
  readonly schema: Schema;
}

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns the description of a response with a status: that of the document, otherwise the shape of the definition.
 * @param responseModel JSON text that an import stores with a mock
 * @returns undefined if nothing describes it
 */
export function responseSchemaOf(responseModel: string, mode: string, status: number): ResponseSchema | undefined {
  const described = documentSchema(responseModel, status);
  if (described) return { against: 'document', schema: strictSchema(described, 'writeOnly') };
  const sent = sentSchema(mode);
  return sent && { against: 'definition', schema: strictSchema(shapeOf(sent), 'writeOnly') };
}

function documentSchema(responseModel: string, status: number): unknown {
  const model = parsed(responseModel);
  if (!isObject(model)) return undefined;
  const keys = [String(status), `${Math.floor(status / 100)}XX`, `${Math.floor(status / 100)}xx`, 'default'];
  const answers = keys.map((key) => (Object.hasOwn(model, key) ? model[key] : undefined));
  const answer = answers.find((one) => one !== undefined);
  return isObject(answer) && isObject(answer.schema) ? answer.schema : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Returns a schema without the bounds of generated values, which real ones may exceed. */
function shapeOf(schema: Json): Json {
  const { type, properties, required, items, nullable } = schema;
  // A field that is always null may have any value otherwise.
  if (type === undefined || type === 'null') return {};
  return {
    type: type === 'integer' ? 'number' : type,
    ...(nullable === true && { nullable }),
    ...(required !== undefined && { required }),
    ...(isObject(items) && { items: shapeOf(items) }),
    ...(isObject(properties) && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, inner]) => [name, isObject(inner) ? shapeOf(inner) : {}]),
      ),
    }),
  };
}

const title: Text = { zh: '响应', en: 'response' };

/** Returns how a response differs from its description; fields that are not described count as differences. */
export function compareResponse(schema: Schema, value: unknown, isUnknown: (value: unknown) => boolean): Text[] {
  const problems = judge(new Validator(schema, '7', false), schema, value, { title, isUnknown, isGeneral: true });
  const extra = new Set<string>();
  collectExtra(schema, value, '', extra);
  const names = [...extra].map((path) => ({ zh: `响应 ${path} 没有描述`, en: `response ${path} is not described` }));
  return distinct([...problems, ...names]).slice(0, comparisonLimit);
}

/** Removes repetitions, such as the same difference in each item of a list. */
const distinct = (texts: readonly Text[]): Text[] => [...new Map(texts.map((text) => [text.en, text])).values()];

/** Maximum items of a list that are searched for fields. */
const maxItems = 50;

function collectExtra(schema: Schema, value: unknown, path: string, found: Set<string>): void {
  if (found.size >= comparisonLimit) return;
  const { items, properties, additionalProperties } = schema;
  if (Array.isArray(value) && isObject(items)) {
    for (const item of value.slice(0, maxItems)) collectExtra(items as Schema, item, `${path}[]`, found);
  }
  if (!isObject(value) || !isObject(properties)) return;
  for (const [name, inner] of Object.entries(value)) {
    const at = path === '' ? name : `${path}.${name}`;
    if (Object.hasOwn(properties, name)) collectExtra(properties[name] as Schema, inner, at, found);
    else if (additionalProperties === undefined) found.add(at);
  }
}
