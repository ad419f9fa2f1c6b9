import { address } from './address';
import { age } from './age';
import { bank } from './bank';
import { bankcard } from './bankcard';
import { birthday } from './birthday';
import { body } from './body';
import { booleanPlaceholder } from './boolean';
import { capitalize } from './capitalize';
import { cfirst } from './cfirst';
import { character } from './character';
import { city } from './city';
import { clast } from './clast';
import { cname } from './cname';
import { color } from './color';
import { company } from './company';
import { county } from './county';
import { cparagraph } from './cparagraph';
import { creditcode } from './creditcode';
import { csentence } from './csentence';
import { ctitle } from './ctitle';
import { cword } from './cword';
import { dataImage } from './data-image';
import { date } from './date';
import { datetime } from './datetime';
import { dice } from './dice';
import { domain } from './domain';
import { email } from './email';
import { first } from './first';
import { float } from './float';
import { guid } from './guid';
import { hex } from './hex';
import { hsl } from './hsl';
import { id } from './id';
import { idcard } from './idcard';
import { image } from './image';
import { increment } from './increment';
import { integer } from './integer';
import { ip } from './ip';
import { last } from './last';
import { lower } from './lower';
import { money } from './money';
import { name } from './name';
import { natural } from './natural';
import { now } from './now';
import { order } from './order';
import { paragraph } from './paragraph';
import { person } from './person';
import { phone } from './phone';
import { pick } from './pick';
import { place } from './place';
import type { Placeholder } from './placeholder';
import { plate } from './plate';
import { protocol } from './protocol';
import { province } from './province';
import { purchase } from './purchase';
import { query } from './query';
import { range } from './range';
import { region } from './region';
import { rgb } from './rgb';
import { rgba } from './rgba';
import { sentence } from './sentence';
import { sex } from './sex';
import { shuffle } from './shuffle';
import { string } from './string';
import { time } from './time';
import { timestamp } from './timestamp';
import { title } from './title';
import { tld } from './tld';
import { upper } from './upper';
import { url } from './url';
import { word } from './word';
import { zip } from './zip';

/**
 * All placeholders, for completion and manuals. A new placeholder needs a file and a line here.
 *
 * @example
 * PLACEHOLDERS.map(({ names, example }) => ({ label: `@${names[0]}`, insert: example }));
 */
export const PLACEHOLDERS: readonly Placeholder[] = [
  address,
  age,
  bank,
  bankcard,
  birthday,
  body,
  booleanPlaceholder,
  capitalize,
  cfirst,
  character,
  city,
  clast,
  cname,
  color,
  company,
  county,
  cparagraph,
  creditcode,
  csentence,
  ctitle,
  cword,
  dataImage,
  date,
  datetime,
  domain,
  email,
  first,
  float,
  guid,
  hex,
  hsl,
  id,
  idcard,
  image,
  increment,
  integer,
  ip,
  last,
  lower,
  money,
  name,
  natural,
  now,
  order,
  paragraph,
  person,
  phone,
  pick,
  place,
  plate,
  protocol,
  province,
  purchase,
  query,
  range,
  region,
  rgb,
  rgba,
  sentence,
  sex,
  shuffle,
  string,
  time,
  timestamp,
  title,
  tld,
  upper,
  url,
  word,
  zip,
  ...dice,
];

// A Map instead of an object, because names come from users and `@constructor` must find nothing.
const byName = new Map(
  PLACEHOLDERS.flatMap((placeholder) => placeholder.names.map((name) => [name, placeholder] as const)),
);

/** Finds the placeholder of a name in any case. */
export function findPlaceholder(name: string): Placeholder | undefined {
  return byName.get(name.toLowerCase());
}
