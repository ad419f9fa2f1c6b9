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
  input: {
    zh: 'JSON 形式的全部字段，可代替逐个填写；必填的字段与 JSON 请求相同',
    en: 'All fields as JSON, in place of single ones; the same ones are required as in JSON',
  },
  message: { zh: '一句话；code 为 10001 时与 data 相同', en: 'A sentence; for code 10001 the list of data' },
  entries: {
    zh: 'code 为 10001 时，每条不满足的规则对应一个 {字段: 说明}；为 10006 时，有些接口返回较新的版本；否则为 null',
    en: 'For code 10001 one {field: text} for each failing rule; for 10006 some calls have the newer version; else null',
  },
} satisfies Record<string, Text>;

/** The schema of a type; a field that people know by a name has it as its description, in both languages. */
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

function parametersOf(call: Call): Schema[] {
  const { properties = {}, required = [] } = schemaOf(call.input, 'input') as {
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

/** The bodies that a POST takes: JSON, and with a file a form. */
function bodiesOf(call: Call): Schema {
  const schema = schemaOf(call.input, 'input');
  const json = { 'application/json': { schema } };
  if (call.fileBytes === undefined) return json;
  const { properties = {}, ...rest } = schema as { properties?: Properties };
  const file = { type: 'string', contentMediaType: 'application/octet-stream', description: texts.file };
  const input = { type: 'string', contentMediaType: 'application/json', description: texts.input };
  const { required: _, ...form } = rest as Schema;
  return {
    ...json,
    'multipart/form-data': { schema: { ...form, properties: { file, input, ...properties } } },
  };
}

/** The content of a success: the envelope, or a file to save. */
const contentOf = ({ answersFile }: Call, envelopes: Schema[]): Schema => ({
  ...(answersFile && {
    'application/octet-stream': { schema: { type: 'string', contentMediaType: 'application/octet-stream' } },
  }),
  'application/json': { schema: { anyOf: envelopes } },
});

/** A share's flag can stand in for a session. */
const securityOf = ({ auth }: Call): Schema[] =>
  ({ public: [], session: [{ bearer: [] }], share: [{}, { bearer: [] }] })[auth];

function operationOf(group: keyof Contract, name: string, call: Call): Schema {
  const [scope, narrowScope] = call.auth === 'public' ? [] : scopesOfCall(group, call);
  const danger = dangerOf(name, call);
  const envelope = {
    type: 'object',
    required: ['success', 'code', 'message', 'data'],
    properties: {
      success: { const: true },
      code: { const: 200 },
      message: { const: 'success' },
      data: schemaOf(call.data, 'output'),
    },
  };
  const failure = { $ref: '#/components/schemas/Failure' };
  const stale = call.newer && {
    allOf: [
      failure,
      {
        properties: { kind: { const: 'staleVersion' }, data: schemaOf(call.newer, 'output') },
        required: ['data'],
      },
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
      ? { parameters: parametersOf(call) }
      : {
          requestBody: {
            required: true,
            content: bodiesOf(call),
          },
        }),
    responses: {
      200: {
        description: texts.response,
        content: contentOf(call, [
          ...(call.answersFile ? [] : [envelope]),
          ...(stale ? [stale] : []),
          failure,
        ]),
      },
    },
  };
}

type Written = Readonly<Record<Language, Schema>>;

/**
 * Describes every call of the contract as OpenAPI 3.1, in both languages. The schemas of all calls take a quarter of a
 * second, so other requests get their turn after each group.
 */
async function describeApi(serverUrl: string): Promise<Written> {
  const paths = { 'zh-CN': {} as Record<string, Schema>, en: {} as Record<string, Schema> };
  for (const [group, calls] of Object.entries(contract)) {
    for (const [name, call] of Object.entries<Call>(calls)) {
      const operation = operationOf(group as keyof Contract, name, call);
      const method = call.method.toLowerCase();
      for (const language of languages)
        paths[language][call.path] = {
          ...paths[language][call.path],
          [method]: inLanguage(operation, language),
        };
    }
    await setImmediate();
  }
  const head = headOf(serverUrl);
  const written = (language: Language) => ({ ...inLanguage(head, language), paths: paths[language] });
  return { 'zh-CN': written('zh-CN'), en: written('en') };
}

/** All but the paths. */
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
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
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
 * The language of the description: `?lang=zh` or `?lang=en`, else that of the client. Tools that name neither read English.
 */
function languageFor(request: FastifyRequest): Language {
  const { lang } = request.query as { lang?: unknown };
  return pickLanguage(typeof lang === 'string' ? lang : request.headers['accept-language'], 'en');
}

const isText = (value: unknown): value is Text =>
  typeof (value as Partial<Text> | null)?.zh === 'string' && typeof (value as Partial<Text>).en === 'string';

/** The same with the texts of one language. */
const inLanguage = (description: Schema, language: Language): Schema =>
  JSON.parse(JSON.stringify(description), (_, value) => (isText(value) ? fillText(value, language) : value));

/** Serves the description of the calls as an OpenAPI document, which is made when somebody first asks for it. */
export function serveDescription(app: FastifyInstance, serverUrl: string): void {
  let written: Promise<Written> | undefined;
  app.get(`${apiBase}/openapi.json`, async (request) => {
    written ??= describeApi(serverUrl);
    return (await written)[languageFor(request)];
  });
}
