import { choicesOf } from './given-value';
import { entriesOf, type Json, member, textMember } from './json';
import type { References, SchemaView } from './references';
import { viewSchema } from './schema-view';

/** A property with its constant schema. */
export interface Kind {
  readonly property: string;
  readonly schema: Json;
}

/** Returns the discriminator property of a schema family and its value for this schema. */
export function kindOf({ schema, name, trail }: SchemaView, references: References): Kind | undefined {
  const discriminator = member(schema, 'discriminator');
  if (discriminator === undefined || name === undefined) return undefined;
  // In 2.0 the discriminator was just the name of the property.
  const property = typeof discriminator === 'string' ? discriminator : textMember(discriminator, 'propertyName');
  const mapping = entriesOf(member(discriminator, 'mapping'));
  const mapped = mapping.find(([, target]) => typeof target === 'string' && target.split('/').at(-1) === name);
  const kind = mapped?.[0] ?? name;
  const own = viewSchema(member(member(schema, 'properties'), property), trail, references)?.schema;
  const isSaid = own !== undefined && [...choicesOf(own), member(own, 'const')].some((one) => one !== undefined);
  return isSaid && !choicesOf(own).includes(kind) ? undefined : { property, schema: { const: kind } };
}
