import type { ModeOutline } from '@easymock/mock-engine';

type Json = Readonly<Record<string, unknown>> | undefined;
const asObject = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined;

/** Returns the schema of the first successful response. */
function schemaOf(responseModel: string): Json {
  let answers: Json;
  try {
    answers = asObject(JSON.parse(responseModel));
  } catch {
    return undefined;
  }
  const statuses = Object.keys(answers ?? {});
  const status = statuses.find((each) => /^2/.test(each)) ?? statuses.find((each) => each === 'default');
  return status === undefined ? undefined : asObject(asObject(answers?.[status])?.schema);
}

let last: { responseModel: string; schema: Json } | undefined;

/**
 * Returns the API document's description of the field at a path of indexes; empty if there is none or the
 * mock was not imported.
 * @example describedField(mock.response_model, outlineMode('{ mobile: 1 }'), [0]) // '收件人的手机号'
 */
export function describedField(responseModel: string, { root }: ModeOutline, path: readonly number[]): string {
  if (responseModel === '' || path.length === 0) return '';
  if (last?.responseModel !== responseModel) last = { responseModel, schema: schemaOf(responseModel) };
  let { schema } = last;
  let node: ModeOutline['root'] | undefined = root;
  for (const index of path) {
    node = node?.children[index];
    if (!node || !schema) return '';
    // List elements have no key and share one schema.
    const properties = asObject(schema.properties);
    const { key } = node;
    if (!key) schema = asObject(schema.items);
    else schema = properties && Object.hasOwn(properties, key.name) ? asObject(properties[key.name]) : undefined;
  }
  const said = schema?.description;
  return typeof said === 'string' ? said.replace(/\s+/g, ' ').trim() : '';
}
