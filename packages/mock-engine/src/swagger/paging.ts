import { firstContent } from './answers';
import { entriesOf, type Json, member, textMember } from './json';
import { jsonContent } from './media';
import { type Paging, pagingPartOf, type RequestValue } from './object-meanings';
import { parametersOf } from './parameters';
import type { References } from './references';
import { viewSchema } from './schema-view';

/** Finds the query parameters or body fields by which callers choose a page. */
export function pagingOf(pathItem: Json, operation: Json, references: References): Paging {
  const paging: { -readonly [Key in keyof Paging]: RequestValue } = {};
  const look = (place: RequestValue['place'], name: string, description: string) => {
    // Other names cannot be written into a placeholder or are not real names.
    if (!/^[\w[\]-]{1,60}$/.test(name)) return;
    const asked = pagingPartOf(name, description);
    if (asked) paging[asked] ??= { place, name };
  };
  const lookInside = (schema: Json) => {
    const { properties } = viewSchema(schema, [], references)?.schema ?? {};
    for (const [name, inner] of entriesOf(properties))
      look('body', name, textMember(references.resolve(inner), 'description'));
  };
  for (const parameter of parametersOf(pathItem, operation, references)) {
    const where = textMember(parameter, 'in');
    const description = textMember(parameter, 'description');
    if (where === 'query') look('query', textMember(parameter, 'name'), description);
    if (where === 'formData') look('body', textMember(parameter, 'name'), description);
    if (where === 'body') lookInside(member(parameter, 'schema'));
  }
  const content = member(references.resolve(member(operation, 'requestBody')), 'content');
  const body = jsonContent(content, references) ?? firstContent(content, references);
  if (body) lookInside(member(body.media, 'schema'));
  return paging;
}
