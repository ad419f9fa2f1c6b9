import type { Company } from '../placeholders/generators/companies';
import type { Person } from '../placeholders/generators/people';

/** A probability, bound or length; texts are read as numbers, as in a template. */
type Count = number | string;

/**
 * One method per placeholder name, in its public spelling. A test compares this list with the placeholders.
 */
export interface RandomMethods {
  boolean(min?: Count, max?: Count, current?: boolean): boolean;
  bool(min?: Count, max?: Count, current?: boolean): boolean;
  natural(min?: Count, max?: Count): number;
  integer(min?: Count, max?: Count): number;
  int(min?: Count, max?: Count): number;
  float(min?: Count, max?: Count, dmin?: Count, dmax?: Count): number;
  /**
   * Returns one character of a set: `lower`, `upper`, `number`, `symbol`, `alpha` or a custom set of
   * characters.
   */
  character(pool?: string): string;
  char(pool?: string): string;
  string(length?: Count): string;
  string(min: Count, max: Count): string;
  string(pool: string, length: Count): string;
  string(pool: string, min: Count, max: Count): string;
  str(length?: Count): string;
  str(min: Count, max: Count): string;
  str(pool: string, length: Count): string;
  str(pool: string, min: Count, max: Count): string;
  range(stop: Count): number[];
  range(start: Count, stop: Count, step?: Count): number[];

  date(format?: string): string;
  date(from: string, to: string, format?: string): string;
  time(format?: string): string;
  time(from: string, to: string, format?: string): string;
  datetime(format?: string): string;
  datetime(from: string, to: string, format?: string): string;
  now(unit?: string, format?: string): string;
  timestamp(from?: string, to?: string, unit?: string): number;

  image(size?: string, background?: string, text?: string): string;
  image(size: string, background: string, foreground: string, text: string): string;
  image(size: string, background: string, foreground: string, format: string, text: string): string;
  img(size?: string, background?: string, text?: string): string;
  img(size: string, background: string, foreground: string, text: string): string;
  img(size: string, background: string, foreground: string, format: string, text: string): string;
  dataImage(size?: string, text?: string): string;

  color(name?: string): string;
  hex(): string;
  rgb(): string;
  rgba(): string;
  hsl(): string;

  paragraph(min?: Count, max?: Count): string;
  cparagraph(min?: Count, max?: Count): string;
  sentence(min?: Count, max?: Count): string;
  csentence(min?: Count, max?: Count): string;
  word(min?: Count, max?: Count): string;
  cword(length?: Count): string;
  cword(min: Count, max: Count): string;
  cword(pool: string, min?: Count, max?: Count): string;
  title(min?: Count, max?: Count): string;
  ctitle(min?: Count, max?: Count): string;

  first(): string;
  last(): string;
  name(middle?: boolean): string;
  cfirst(): string;
  clast(): string;
  cname(): string;

  url(protocol?: string, host?: string): string;
  protocol(): string;
  domain(tld?: string): string;
  tld(): string;
  email(domain?: string): string;
  ip(): string;

  region(): string;
  province(): string;
  city(withProvince?: boolean): string;
  county(withCity?: boolean): string;
  zip(length?: Count): string;
  place(part?: string, which?: string): string;

  person(): Person;
  person<P extends keyof Person>(part: P, who?: string): Person[P];
  sex(): string;
  age(min?: Count, max?: Count): number;
  birthday(youngest?: Count, oldest?: Count, format?: string): string;
  idCard(): string;
  phone(): string;
  address(): string;
  plate(province?: string): string;
  bank(): string;
  bankCard(bank?: string): string;
  amount(min?: Count, max?: Count): number;
  company(): string;
  company<P extends keyof Company>(part: P, which?: string): Company[P];
  creditCode(): string;
  purchase(part?: string, which?: string): number;

  capitalize(text: string): string;
  upper(text: string): string;
  lower(text: string): string;
  pick<T>(list: readonly T[], min?: 1, max?: 1): T;
  pick<T>(list: readonly T[], min: number, max?: number): T[];
  /** Weighted choice: weights of a list, or an object of texts and weights. */
  pick<T>(list: readonly T[], weights: readonly number[]): T;
  pick<K extends string>(weights: Readonly<Record<K, number>>): K;
  pick<T>(first: T, second: T, ...others: T[]): T;
  shuffle<T>(list: readonly T[], min?: number, max?: number): T[];
  /** Returns the first choice; within an extension, the choices in order. */
  order<T>(list: readonly T[]): T;
  order<T>(first: T, second: T, ...others: T[]): T;
  /** Returns the default, because these methods have no request. */
  query(name: string, otherwise?: string): string;
  body(name: string, otherwise?: string): string;

  d4(): number;
  d6(): number;
  d8(): number;
  d12(): number;
  d20(): number;
  d100(): number;
  guid(): string;
  uuid(): string;
  id(): string;
  increment(step?: Count): number;
  inc(step?: Count): number;
}
