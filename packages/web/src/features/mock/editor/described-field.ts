import type { ModeOutline } from '@easymock/mock-engine';

type Json = Readonly<Record<string, unknown>> | undefined;
const asObject = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined;

/** The schema of the response that a definition stands for: a successful one. */
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
 * What the API document says of the field at a path of indexes; empty if it says nothing, or nothing was imported.
 * @example describedField(mock.response_model, outlineMode('{ mobile: 1 }'), [0]) // '收件人的手机号'
 */
export function describedField(
  responseModel: string,
  { root }: ModeOutline,
  path: readonly number[],
): string {
  if (responseModel === '' || path.length === 0) return '';
  if (last?.responseModel !== responseModel) last = { responseModel, schema: schemaOf(responseModel) };
  let { schema } = last;
  let node: ModeOutline['root'] | undefined = root;
  for (const index of path) {
    node = node?.children[index];
    if (!node || !schema) return '';
    // Elements of a list have no key, and one schema.
    const properties = asObject(schema.properties);
    const { key } = node;
    if (!key) schema = asObject(schema.items);
    else
      schema = properties && Object.hasOwn(properties, key.name) ? asObject(properties[key.name]) : undefined;
  }
  const said = schema?.description;
  return typeof said === 'string' ? said.replace(/\s+/g, ' ').trim() : '';
}
