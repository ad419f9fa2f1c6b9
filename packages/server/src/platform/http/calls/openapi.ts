import { setImmediate } from 'node:timers/promises';
import {
  apiBase,
  appVersion,
  type Call,
  type Contract,
  contract,
  dangerOf,
  failures,
  fieldsOf,
  fillText,
  type Language,
  labelOf,
  languages,
  pickLanguage,
  scopesOfCall,
  type Text,
} from '@easymock/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { DescribedRoute, RouteBody } from './described-route';

type Schema = Record<string, unknown>;
type Properties = Record<string, Schema>;

const texts = {
  about: {
    zh: '所有响应结构统一：success、code、message、data。',
    en: 'All responses have the same structure: success, code, message and data.',
  },
  response: {
    zh: '成功；或失败，此时 success 为 false，code 说明原因',
    en: 'Success, or a failure with success false and its code',
  },
  file: { zh: '文件', en: 'The file' },
  files: { zh: '文件，可以有多个同名字段', en: 'The files; the field can be repeated' },
  fileToken: {
    zh: '放在地址里的文件令牌，登录的人和分享的访问者都可以取得',
    en: 'A token for the addresses of files; signed-in people and visitors of links can get one',
  },
  input: {
    zh: 'JSON 形式的全部字段，可代替逐个填写；必填的字段与 JSON 请求相同',
    en: 'All fields as JSON, instead of separate form fields; the same fields are required',
  },
  message: { zh: '一句话；code 为 10001 时与 data 相同', en: 'A sentence; for code 10001 the same list as in data' },
  entries: {
    zh: 'code 为 10001 时，每条不满足的规则对应一个 {字段: 说明}；为 10006 时，有些接口返回较新的版本；否则为 null',
    en: 'For code 10001 one {field: text} for each failing rule; for 10006 some calls have the newer version; else null',
  },
} satisfies Record<string, Text>;

/** Returns the JSON Schema of a type. The labels of fields become their descriptions, in both languages. */
function schemaOf(type: z.core.$ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...schema } = z.toJSONSchema(type, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
    override: ({ zodSchema, jsonSchema }) => {
      const fields = fieldsOf(zodSchema);
      for (const [name, property] of Object.entries((jsonSchema.properties ?? {}) as Properties)) {
        const label = fields[name] && labelOf(fields[name]);
        if (label) property.description = label;
      }
    },
  });
  return schema;
}

function queryOf(input: z.core.$ZodType): Schema[] {
  const { properties = {}, required = [] } = schemaOf(input, 'input') as {
    properties?: Properties;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    ...(description !== undefined && { description }),
    schema,
  }));
}

/** Returns the bodies that a POST accepts: JSON, and a form if the call takes a file. */
function bodiesOf(call: Call): Schema {
  const schema = schemaOf(call.input, 'input');
  const json = { 'application/json': { schema } };
  if (call.fileBytes === undefined) return json;
  const { properties = {}, ...rest } = schema as { properties?: Properties };
  const file = { type: 'string', contentMediaType: 'application/octet-stream', description: texts.file };
  const input = { type: 'string', contentMediaType: 'application/json', description: texts.input };
  const { required: _, ...form } = rest as Schema;
  return { ...json, 'multipart/form-data': { schema: { ...form, properties: { file, input, ...properties } } } };
}

/** Returns the content of a successful response: the envelope, or a file to save. */
const contentOf = ({ answersFile }: Call, envelopes: Schema[]): Schema => ({
  ...(answersFile && {
    'application/octet-stream': { schema: { type: 'string', contentMediaType: 'application/octet-stream' } },
  }),
  'application/json': { schema: { anyOf: envelopes } },
});

/** The flag of a share can replace a session. */
const securityOf = ({ auth }: Call): Schema[] =>
  ({ public: [], session: [{ bearer: [] }], share: [{}, { bearer: [] }] })[auth];

const envelopeOf = (data: z.core.$ZodType): Schema => ({
  type: 'object',
  required: ['success', 'code', 'message', 'data'],
  properties: {
    success: { const: true },
    code: { const: 200 },
    message: { const: 'success' },
    data: schemaOf(data, 'output'),
  },
});

const failure = { $ref: '#/components/schemas/Failure' };

function operationOf(group: keyof Contract, name: string, call: Call): Schema {
  const [scope, narrowScope] = call.auth === 'public' ? [] : scopesOfCall(group, call);
  const danger = dangerOf(name, call);
  const stale = call.newer && {
    allOf: [
      failure,
      { properties: { kind: { const: 'staleVersion' }, data: schemaOf(call.newer, 'output') }, required: ['data'] },
    ],
  };
  return {
    operationId: `${group}.${name}`,
    tags: [group],
    summary: call.summary,
    ...(call.permission && { 'x-permission': call.permission }),
    ...(scope && { 'x-token-scope': scope }),
    ...(narrowScope && { 'x-narrow-token-scope': narrowScope }),
    ...(danger && { 'x-danger': danger }),
    ...(call.recentCheck && { 'x-recent-check': true }),
    security: securityOf(call),
    ...(call.method === 'GET'
      ? { parameters: queryOf(call.input) }
      : { requestBody: { required: true, content: bodiesOf(call) } }),
    responses: {
      200: {
        description: texts.response,
        content: contentOf(call, [
          ...(call.answersFile ? [] : [envelopeOf(call.data)]),
          ...(stale ? [stale] : []),
          failure,
        ]),
      },
    },
  };
}

const mediaTypes: Readonly<Record<RouteBody, string>> = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
  bytes: 'application/octet-stream',
};

const anyFile = { type: 'string', contentMediaType: mediaTypes.bytes } as const;

/** Returns the content of a route's body, by media type. */
function routeBodyOf({ types, fields, files }: NonNullable<DescribedRoute['body']>): Schema {
  const schema = fields ? schemaOf(fields, 'input') : { type: 'object' };
  const { properties = {}, required = [] } = schema as { properties?: Properties; required?: string[] };
  const file =
    files === 'many'
      ? { type: 'array', items: anyFile, description: texts.files }
      : { ...anyFile, description: texts.file };
  const multipart = { ...schema, properties: { ...properties, file }, required: [...required, 'file'] };
  const schemas: Record<RouteBody, Schema> = { json: schema, form: schema, multipart, bytes: anyFile };
  return Object.fromEntries(types.map((type) => [mediaTypes[type], { schema: schemas[type] }]));
}

const routeSecurity: Readonly<Record<DescribedRoute['auth'], readonly Schema[]>> = {
  public: [],
  session: [{ bearer: [] }],
  fileToken: [{ bearer: [] }, { fileToken: [] }],
};

/** Returns the names of the parameters in a path. @example paramsIn('/ics/:token') // ['token'] */
const paramsIn = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);

function routeOperation(route: DescribedRoute): Schema {
  const { group, name, summary, auth, permission, scope, query, body, answer } = route;
  const params = paramsIn(route.path).map((param) => ({
    name: param,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const parameters = [...params, ...(query ? queryOf(query) : [])];
  const isFile = typeof answer === 'string';
  const schema = isFile ? undefined : { anyOf: [envelopeOf(answer), failure] };
  return {
    operationId: `${group}.${name}`,
    tags: [group],
    summary,
    ...(permission && { 'x-permission': permission }),
    ...(scope && { 'x-token-scope': scope }),
    security: routeSecurity[auth],
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: routeBodyOf(body) } }),
    responses: {
      200: { description: texts.response, content: isFile ? { [answer]: {} } : { [mediaTypes.json]: { schema } } },
    },
  };
}

type Written = Readonly<Record<Language, Schema>>;

/**
 * Describes every call of the contract, and the routes that are not calls, as OpenAPI 3.1 in both languages.
 * Generating all schemas takes a quarter of a second, so other requests get the thread after each group.
 */
async function describeApi(serverUrl: string, routes: readonly DescribedRoute[]): Promise<Written> {
  const paths = { 'zh-CN': {} as Record<string, Schema>, en: {} as Record<string, Schema> };
  function add({ method, path }: Pick<Call, 'method' | 'path'>, operation: Schema) {
    const place = path.replace(/:(\w+)/g, '{$1}');
    for (const language of languages)
      paths[language][place] = { ...paths[language][place], [method.toLowerCase()]: inLanguage(operation, language) };
  }
  for (const [group, calls] of Object.entries(contract)) {
    for (const [name, call] of Object.entries<Call>(calls)) add(call, operationOf(group as keyof Contract, name, call));
    await setImmediate();
  }
  for (const route of routes) add(route, routeOperation(route));
  const head = headOf(serverUrl);
  const written = (language: Language) => ({ ...inLanguage(head, language), paths: paths[language] });
  return { 'zh-CN': written('zh-CN'), en: written('en') };
}

/** Returns everything but the paths. */
function headOf(serverUrl: string): Schema {
  return {
    openapi: '3.1.0',
    info: {
      title: 'EasyMock API',
      version: appVersion,
      description: texts.about,
      license: { name: 'GPL-3.0-or-later', identifier: 'GPL-3.0-or-later' },
    },
    servers: [{ url: serverUrl + apiBase }],
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        fileToken: { type: 'apiKey', in: 'query', name: 'token', description: texts.fileToken },
      },
      schemas: {
        Failure: {
          type: 'object',
          required: ['success', 'code', 'kind', 'message'],
          properties: {
            success: { const: false },
            code: { enum: [...new Set(Object.values(failures).map(({ code }) => code))] },
            kind: { enum: Object.keys(failures) },
            message: { description: texts.message },
            data: { description: texts.entries },
            error: { type: 'string' },
            requestId: { type: 'string' },
          },
        },
      },
    },
  };
}

/**
 * Returns the language of the description: `?lang=zh` or `?lang=en`, otherwise the language of the client.
 * Tools that name neither get English.
 */
function languageFor(request: FastifyRequest): Language {
  const { lang } = request.query as { lang?: unknown };
  return pickLanguage(typeof lang === 'string' ? lang : request.headers['accept-language'], 'en');
}

const isText = (value: unknown): value is Text =>
  typeof (value as Partial<Text> | null)?.zh === 'string' && typeof (value as Partial<Text>).en === 'string';

/** Replaces each text in a description by its version in one language. */
const inLanguage = (description: Schema, language: Language): Schema =>
  JSON.parse(JSON.stringify(description), (_, value) => (isText(value) ? fillText(value, language) : value));

const descriptionPath = '/openapi.json';

export const descriptionRoute: DescribedRoute = {
  method: 'GET',
  path: descriptionPath,
  group: 'util',
  name: 'openapi',
  auth: 'public',
  summary: { zh: '获取这份 OpenAPI 文档', en: 'Get this OpenAPI document' },
  query: z.object({ lang: z.enum(['zh', 'en']).optional() }),
  answer: 'application/json',
};

/** Serves the description of calls and routes as an OpenAPI document, which is generated on the first request. */
export function serveDescription(app: FastifyInstance, serverUrl: string, routes: readonly DescribedRoute[]): void {
  let written: Promise<Written> | undefined;
  app.get(apiBase + descriptionPath, async (request) => {
    written ??= describeApi(serverUrl, routes);
    return (await written)[languageFor(request)];
  });
}
