import {
  apiBase,
  appVersion,
  type Call,
  type Contract,
  contract,
  failures,
  groupScopes,
} from '@easymock/contract';
import { z } from 'zod';

type Schema = Record<string, unknown>;

function schemaOf(type: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any', reused: 'inline' });
  return schema;
}

function parametersOf(call: Call): Schema[] {
  const { properties = {}, required = [] } = schemaOf(call.input, 'input') as {
    properties?: Record<string, Schema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

function operationOf(group: keyof Contract, name: string, call: Call): Schema {
  const scope = call.auth === 'session' && groupScopes[group][call.method];
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
  return {
    operationId: `${group}.${name}`,
    tags: [group],
    summary: call.summary ?? name,
    ...(call.permission && { 'x-permission': call.permission }),
    ...(scope && { 'x-token-scope': scope }),
    security: call.auth === 'public' ? [] : [{ bearer: [] }],
    ...(call.method === 'GET'
      ? { parameters: parametersOf(call) }
      : {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(call.input, 'input') } },
          },
        }),
    responses: {
      200: {
        description: 'Success, or a failure with success false and its code',
        content: {
          'application/json': { schema: { oneOf: [envelope, { $ref: '#/components/schemas/Failure' }] } },
        },
      },
    },
  };
}

/** Describes every call of the contract as OpenAPI 3.1. */
export function describeApi(serverUrl: string): Schema {
  const paths: Record<string, Schema> = {};
  for (const [group, calls] of Object.entries(contract)) {
    for (const [name, call] of Object.entries<Call>(calls)) {
      const operation = operationOf(group as keyof Contract, name, call);
      paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'EasyMock API',
      version: appVersion,
      description: 'Every answer is an envelope: success, code, message, data.',
      license: { name: 'GPL-3.0-or-later', identifier: 'GPL-3.0-or-later' },
    },
    servers: [{ url: serverUrl + apiBase }],
    paths,
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
            message: { description: 'A sentence; for code 10001 the list of data' },
            data: { description: 'For code 10001 one {field: text} for each failing rule; else null' },
            error: { type: 'string' },
            requestId: { type: 'string' },
          },
        },
      },
    },
  };
}
