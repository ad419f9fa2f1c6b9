import { firstContent } from './answers';
import { describeSchema, isScalar } from './describe';
import { clip, type Json, type JsonObject, listMember, member, textMember } from './json';
import { jsonContent } from './media';
import type { References } from './references';

const MAX_PARAMETERS = 100;

/** Returns the parameters of an operation; its own override those of its path. */
export function parametersOf(pathItem: Json, operation: Json, references: References): JsonObject[] {
  const byPlace = new Map<string, JsonObject>();
  for (const raw of [...listMember(pathItem, 'parameters'), ...listMember(operation, 'parameters')]) {
    const parameter = references.resolve(raw);
    // The parameters of the operation come second and override.
    if (parameter) byPlace.set(`${textMember(parameter, 'in')} ${textMember(parameter, 'name')}`, parameter);
  }
  return [...byPlace.values()].slice(0, MAX_PARAMETERS);
}

/** Describes the parameters and the body of an operation for display, as JSON text. */
export function describeParameters(pathItem: Json, operation: Json, references: References): string {
  const described = parametersOf(pathItem, operation, references).map((parameter) =>
    describeParameter(parameter, references),
  );
  const body = references.resolve(member(operation, 'requestBody'));
  if (body) described.push(describeBody(body, references));
  return JSON.stringify(described);
}

function describeParameter(parameter: JsonObject, references: References): JsonObject {
  const where = textMember(parameter, 'in');
  const content = jsonContent(member(parameter, 'content')) ?? firstContent(member(parameter, 'content'));
  // In 2.0 the parameter is its own schema, except in the body.
  const schema = member(parameter, 'schema') ?? member(content?.media, 'schema') ?? schemaPart(parameter);
  const example = member(parameter, 'example') ?? member(parameter, 'x-example');
  return {
    name: clip(textMember(parameter, 'name'), 200),
    in: where,
    required: member(parameter, 'required') === true || where === 'path',
    description: clip(textMember(parameter, 'description'), 500),
    ...(content ? { contentType: content.type } : {}),
    ...(isScalar(example) ? { example } : {}),
    schema: describeSchema(schema, references),
  };
}

function schemaPart(parameter: JsonObject): JsonObject {
  const { name: _, in: __, description: ___, required: ____, ...schema } = parameter;
  return schema;
}

function describeBody(body: JsonObject, references: References): JsonObject {
  const content = jsonContent(member(body, 'content')) ?? firstContent(member(body, 'content'));
  const schema = member(content?.media, 'schema');
  return {
    name: 'body',
    in: 'body',
    required: member(body, 'required') === true,
    description: clip(textMember(body, 'description'), 500),
    ...(content ? { contentType: content.type } : {}),
    schema: schema === undefined ? {} : describeSchema(schema, references),
  };
}
