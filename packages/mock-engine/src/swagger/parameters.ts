import { firstContent } from './answers';
import { describeSchema, isScalar, shownScalar } from './describe';
import { clip, type Json, type JsonObject, listMember, member, proseMember, textMember } from './json';
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
  return [...byPlace.values()];
}

/** Describes the parameters and the body of an operation for display, as JSON text. */
export function describeParameters(
  pathItem: Json,
  operation: Json,
  references: References,
  onCut: (counts: string) => void,
): string {
  const all = parametersOf(pathItem, operation, references);
  if (all.length > MAX_PARAMETERS) onCut(`${all.length}/${MAX_PARAMETERS}`);
  const described = all.slice(0, MAX_PARAMETERS).map((parameter) => describeParameter(parameter, references));
  const body = references.resolve(member(operation, 'requestBody'));
  if (body) described.push(describeBody(body, references));
  return JSON.stringify(described);
}

function describeParameter(parameter: JsonObject, references: References): JsonObject {
  const where = textMember(parameter, 'in');
  const described = member(parameter, 'content');
  const content = jsonContent(described, references) ?? firstContent(described, references);
  // In 2.0 the parameter is its own schema, except in the body.
  const schema = member(parameter, 'schema') ?? member(content?.media, 'schema') ?? schemaPart(parameter);
  const example = member(parameter, 'example') ?? member(parameter, 'x-example');
  return {
    name: clip(textMember(parameter, 'name'), 200),
    in: where,
    required: member(parameter, 'required') === true || where === 'path',
    description: clip(proseMember(parameter, 'description'), 500),
    ...(content ? { contentType: content.type } : {}),
    ...(isScalar(example) ? { example: shownScalar(example) } : {}),
    schema: describeSchema(schema, references),
  };
}

function schemaPart(parameter: JsonObject): JsonObject {
  const { name: _, in: __, description: ___, required: ____, ...schema } = parameter;
  return schema;
}

function describeBody(body: JsonObject, references: References): JsonObject {
  const described = member(body, 'content');
  const content = jsonContent(described, references) ?? firstContent(described, references);
  const schema = member(content?.media, 'schema') ?? member(content?.media, 'itemSchema');
  return {
    name: 'body',
    in: 'body',
    required: member(body, 'required') === true,
    description: clip(proseMember(body, 'description'), 500),
    ...(content ? { contentType: content.type } : {}),
    schema: schema === undefined ? {} : describeSchema(schema, references),
  };
}
