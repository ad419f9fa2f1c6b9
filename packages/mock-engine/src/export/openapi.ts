import type { Locale } from '../core/texts';
import { OWN_EXAMPLE } from '../swagger/further-answers';
import {
  type ApiProject,
  type DescribedAnswer,
  type DescribedOperation,
  type DescribedParameter,
  describeApi,
  type NamedDescription,
  statusText,
} from './describe-api';
import { openApiSchema } from './openapi-schema';

/** Writes a project as an OpenAPI 3.1 document in JSON. */
export function writeOpenApi(project: ApiProject, locale: Locale): string {
  const { title, description, server } = project;
  const operations = describeApi(project);
  const { paths, leftOut } = pathsOf(operations, locale);
  const missing = leftOut.map(({ method, url }) => `${method.toUpperCase()} ${url}`).join(', ');
  const note =
    missing === ''
      ? ''
      : locale === 'zh'
        ? `OpenAPI 无法区分只有参数规则不同的路径，未包含：${missing}`
        : `OpenAPI cannot tell paths apart that differ only in the rules of their parameters. Not included: ${missing}`;
  const about = [description, note].filter(Boolean).join('\n\n');
  const folders = new Map(operations.map(({ folder }) => [folder.join(' / '), folder]));
  const document = {
    openapi: '3.1.0',
    info: { title, ...(about && { description: about }), version: '1.0.0' },
    servers: [{ url: server }],
    tags: [...folders.keys()].filter(Boolean).map((name) => ({ name })),
    paths,
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

/**
 * Sorts the operations into paths. Paths that differ only in parameter names become one path, with the names of its
 * first operation.
 */
function pathsOf(operations: readonly DescribedOperation[], locale: Locale) {
  const leftOut: DescribedOperation[] = [];
  const paths = new Map<string, { path: string; names: readonly string[]; item: Record<string, object> }>();
  for (const operation of operations) {
    const { path, parameters } = operation.template;
    const names = parameters.map(({ name }) => name);
    const key = path.replace(/\{[^}]*\}/g, '{}').toLowerCase();
    const known = paths.get(key) ?? { path, names, item: {} };
    paths.set(key, known);
    const nameOf = new Map(names.map((name, index) => [name, known.names[index] ?? name]));
    if (known.item[operation.method]) leftOut.push(operation);
    else known.item[operation.method] = operationOf(operation, nameOf, locale);
  }
  return { paths: Object.fromEntries([...paths.values()].map(({ path, item }) => [path, item])), leftOut };
}

function operationOf(operation: DescribedOperation, nameOf: ReadonlyMap<string, string>, locale: Locale): object {
  const { id, summary, folder, tags, parameters, body } = operation;
  const names = [folder.join(' / '), ...tags].filter(Boolean);
  const note = noteOf(operation, locale);
  return {
    operationId: id,
    ...(summary && { summary }),
    ...(note && { description: note }),
    tags: [...new Set(names)],
    // Apifox writes nested folders here as well, because tags have no levels.
    'x-apifox-folder': folder.map((name) => name.replaceAll('/', '／')).join('/'),
    parameters: parameters.map((parameter) => parameterOf(parameter, nameOf)),
    ...(body && {
      requestBody: {
        ...(body.description && { description: body.description }),
        required: body.isRequired,
        content: { [body.contentType]: { schema: openApiSchema(body.schema) } },
      },
    }),
    responses: responsesOf(operation, locale),
  };
}

/** Returns a note about the parts of a mock that a document cannot describe. */
export function noteOf({ forwardsTo, hasFunctions, isCut }: DescribedOperation, locale: Locale): string {
  if (forwardsTo !== undefined) {
    return locale === 'zh' ? `这个接口转发到 ${forwardsTo}` : `This mock forwards to ${forwardsTo}`;
  }
  if (isCut)
    return locale === 'zh' ? '示例合计过大，这里省略' : 'The examples are too large together; this one is left out';
  if (!hasFunctions) return '';
  return locale === 'zh'
    ? '函数计算的字段不在示例里，类型未知'
    : 'Fields that functions compute are not part of the example, and their types are unknown';
}

function parameterOf(parameter: DescribedParameter, nameOf: ReadonlyMap<string, string>): object {
  const { name, in: place, isRequired, description, example, schema } = parameter;
  return {
    name: place === 'path' ? (nameOf.get(name) ?? name) : name,
    in: place,
    required: isRequired,
    ...(description && { description }),
    ...(example !== undefined && { example }),
    schema: openApiSchema(schema),
  };
}

function responsesOf({ answers, named }: DescribedOperation, locale: Locale): object {
  const statuses = [...new Set([...answers, ...named].map(({ status }) => status))];
  const entries = statuses.map((status): [string, object] => {
    const described = answers.find((answer) => answer.status === status);
    return [
      status,
      responseOf(
        described,
        named.filter((answer) => answer.status === status),
        locale,
      ),
    ];
  });
  return Object.fromEntries(entries);
}

/** Describes the response of a status, which the mock itself and its named answers may send. */
function responseOf(described: DescribedAnswer | undefined, named: readonly NamedDescription[], locale: Locale) {
  const [first] = named;
  const own = described ?? first;
  if (!own) return { description: '' };
  const answers = [...(described ? [described] : []), ...named];
  const headers = new Map(answers.flatMap((answer) => answer.headers));
  const sent = [...headers].filter(([name]) => name.toLowerCase() !== 'content-type');
  const isSingle = named.length === 1 && described?.example === undefined;
  return {
    description: own.description || (isSingle ? first?.name : '') || statusText(own.status)[locale],
    // Apifox reads the names of responses here, because descriptions are free texts.
    ...(isSingle && { 'x-apifox-name': first?.name }),
    ...(sent.length > 0 && {
      headers: Object.fromEntries(sent.map(([name, value]) => [name, { schema: { type: 'string' }, example: value }])),
    }),
    ...contentOf(described, named),
  };
}

function contentOf(described: DescribedAnswer | undefined, named: readonly NamedDescription[]): object {
  const answers = [...(described ? [described] : []), ...named].filter(({ contentType }) => contentType !== '');
  const types = [...new Set(answers.map(({ contentType }) => contentType))];
  if (types.length === 0) return {};
  const content = types.map((type): [string, object] => {
    const ofType = answers.filter(({ contentType }) => contentType === type);
    const schemas = ofType.flatMap(({ schema }) => (schema ? [openApiSchema(schema)] : []));
    const different = [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()];
    // The described schema may not fit the named answers.
    const schema = different.length > 1 ? { anyOf: different } : different[0];
    return [type, { ...(schema && { schema }), ...examplesOf(ofType, described) }];
  });
  return { content: Object.fromEntries(content) };
}

function examplesOf(
  answers: readonly (DescribedAnswer | NamedDescription)[],
  own: DescribedAnswer | undefined,
): object {
  const shown = answers.filter(({ example }) => example !== undefined);
  const [first] = shown;
  if (!first) return {};
  if (shown.length === 1) return { example: first.example };
  const examples = shown.map((answer): [string, object] =>
    answer === own || !('name' in answer)
      ? [OWN_EXAMPLE, { value: answer.example }]
      : [`answer-${answer.id}`, { summary: answer.name, value: answer.example }],
  );
  return { examples: Object.fromEntries(examples) };
}
