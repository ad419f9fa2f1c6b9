import { choicesOf } from './given-value';
import { entriesOf, type Json, member, textMember } from './json';
import type { References, SchemaView } from './references';
import { viewSchema } from './schema-view';

/** A property and what it has to say. */
export interface Kind {
  readonly property: string;
  readonly schema: Json;
}

/** The property by which the schemas of a family tell each other apart, and what it says here. */
export function kindOf({ schema, name, trail }: SchemaView, references: References): Kind | undefined {
  const discriminator = member(schema, 'discriminator');
  if (discriminator === undefined || name === undefined) return undefined;
  // In 2.0 it was the name of the property and nothing else.
  const property =
    typeof discriminator === 'string' ? discriminator : textMember(discriminator, 'propertyName');
  const mapping = entriesOf(member(discriminator, 'mapping'));
  const mapped = mapping.find(
    ([, target]) => typeof target === 'string' && target.split('/').at(-1) === name,
  );
  const kind = mapped?.[0] ?? name;
  const own = viewSchema(member(member(schema, 'properties'), property), trail, references)?.schema;
  const isSaid =
    own !== undefined && [...choicesOf(own), member(own, 'const')].some((one) => one !== undefined);
  return isSaid && !choicesOf(own).includes(kind) ? undefined : { property, schema: { const: kind } };
}
