import type { EventParam, ParamType } from '@easymock/contract';

/** The parts of an event that types and schemas describe. */
export interface TypedEvent {
  readonly eventId: string;
  readonly eventName: string;
  readonly trigger: string;
  readonly params: readonly EventParam[];
}

const schemaOfType: Readonly<Record<Exclude<ParamType, 'enum'>, object>> = {
  string: { type: 'string' },
  int: { type: 'integer' },
  float: { type: 'number' },
  bool: { type: 'boolean' },
  // Milliseconds since 1970 or ISO 8601, as the check accepts them.
  time: {
    anyOf: [
      { type: 'integer', minimum: 0 },
      { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}' },
    ],
  },
  json: { type: ['object', 'array'] },
};

function schemaOfParam({ type, enumValues, desc, example }: EventParam): object {
  const ofType =
    type === 'enum' ? { type: 'string', ...(enumValues.length > 0 && { enum: enumValues }) } : schemaOfType[type];
  return { ...ofType, ...(desc && { description: desc }), ...(example && { examples: [example] }) };
}

/** Returns the events of a project as a JSON Schema (draft 2020-12) of `{ eventId, params }`. */
export function jsonSchemaOf(title: string, events: readonly TypedEvent[]): string {
  const schemaOf = ({ eventId, eventName, params }: TypedEvent) => ({
    title: eventName,
    type: 'object',
    properties: {
      eventId: { const: eventId },
      params: {
        type: 'object',
        properties: Object.fromEntries(params.map((param) => [param.key, schemaOfParam(param)])),
        required: params.filter(({ required }) => required).map(({ key }) => key),
        additionalProperties: false,
      },
    },
    required: ['eventId', 'params'],
  });
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title,
    // An empty `oneOf` is invalid. If there are no events, nothing is valid.
    ...(events.length > 0 ? { oneOf: events.map(({ eventId }) => ({ $ref: `#/$defs/${eventId}` })) } : { not: {} }),
    $defs: Object.fromEntries(events.map((event) => [event.eventId, schemaOf(event)])),
  };
  return `${JSON.stringify(schema, null, 2)}\n`;
}

const tsOfType: Readonly<Record<Exclude<ParamType, 'enum'>, string>> = {
  string: 'string',
  int: 'number',
  float: 'number',
  bool: 'boolean',
  time: 'number | string',
  json: 'Record<string, unknown> | unknown[]',
};

const tsTypeOf = ({ type, enumValues }: EventParam): string =>
  type === 'enum' ? enumValues.map((value) => JSON.stringify(value)).join(' | ') || 'string' : tsOfType[type];

/** Returns a comment of texts that cannot end it early. */
const commentOf = (indent: string, ...texts: readonly string[]): string => {
  const text = texts.filter(Boolean).join(' · ').replace(/\s+/g, ' ').replaceAll('*/', '* /');
  return text ? `${indent}/** ${text} */\n` : '';
};

const nameOfKey = (key: string): string => (/^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key));

/** Returns the events of a project as TypeScript: an interface that maps event IDs to parameters. */
export function typescriptOf(title: string, events: readonly TypedEvent[]): string {
  const ofEvent = ({ eventId, eventName, trigger, params }: TypedEvent) => {
    const fields = params.map(
      (param) =>
        `${commentOf('    ', param.desc, param.example)}    ${nameOfKey(param.key)}${param.required ? '' : '?'}: ${tsTypeOf(param)};\n`,
    );
    const type = fields.length > 0 ? `{\n${fields.join('')}  }` : 'Record<string, never>';
    return `${commentOf('  ', eventName, trigger)}  ${JSON.stringify(eventId)}: ${type};\n`;
  };
  return [
    commentOf('', title),
    'export interface TrackingEvents {\n',
    ...events.map(ofEvent),
    '}\n\n',
    'export type TrackingEventId = keyof TrackingEvents;\n',
  ].join('');
}
