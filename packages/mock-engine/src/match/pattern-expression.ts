import { PatternError } from '../core/errors';

/** Returns whether a character code belongs to a set. */
export type Test = (code: number) => boolean;

const isDigit: Test = (c) => c >= 48 && c <= 57;
export const isWord: Test = (c) => isDigit(c) || (c >= 65 && c <= 90) || (c >= 97 && c <= 122) || c === 95;
const isBlank: Test = (c) => c === 32 || (c >= 9 && c <= 13) || c === 160;
const not =
  (test: Test): Test =>
  (c) =>
    !test(c);
const CLASSES: ReadonlyMap<string, Test> = new Map([
  ['d', isDigit],
  ['D', not(isDigit)],
  ['w', isWord],
  ['W', not(isWord)],
  ['s', isBlank],
  ['S', not(isBlank)],
]);
const anything: Test = () => true;

// Addresses are compared case-insensitively, including in expressions.
export function anyCase(test: Test): Test {
  return (c) => {
    if (test(c)) return true;
    if (c < 128) {
      // The two cases of an ASCII letter differ in one bit; creating a string would be slow.
      const lower = c | 32;
      return lower >= 97 && lower <= 122 && test(c ^ 32);
    }
    const text = String.fromCharCode(c);
    return test(text.toLowerCase().charCodeAt(0)) || test(text.toUpperCase().charCodeAt(0));
  };
}

type Range = readonly [from: number, to: number];

// A set can contain hundreds of characters and is tested for every character of a path, so members are looked
// up instead of scanned.
function memberOf(named: readonly Test[], ranges: readonly Range[]): Test {
  const merged: [number, number][] = [];
  for (const [from, to] of [...ranges].sort((a, b) => a[0] - b[0])) {
    if (to < from) continue;
    const last = merged[merged.length - 1];
    if (last && from <= last[1] + 1) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  const starts = Uint16Array.from(merged, ([from]) => from);
  const ends = Uint16Array.from(merged, ([, to]) => to);
  return (c) => {
    let low = 0;
    let high = starts.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((ends[middle] as number) < c) low = middle + 1;
      else high = middle;
    }
    return (low < starts.length && (starts[low] as number) <= c) || named.some((test) => test(c));
  };
}

/** No upper bound. */
export const MANY = Number.POSITIVE_INFINITY;
const MAX_REPEAT = 255;

/** Receives the instructions of an expression while it is read. */
export interface Emitter {
  expressionTest(test: Test): void;
  choice(options: readonly (() => void)[]): void;
  repeat(item: () => void, min: number, max: number, isLazy: boolean): void;
}

/** Reads one expression of a pattern. Throws a PatternError for syntax outside the safe subset. */
export function readPatternExpression(source: string, emitter: Emitter): void {
  new ExpressionReader(source, emitter).read();
}

export function unsafe(what: string): PatternError {
  return new PatternError('unsafeRegExp', {
    zh: `URL 中的正则只能由字符、字符集（如 [a-z0-9-]、\\d、\\w）、“.”、“|”和量词组成，不支持 ${what}`,
    en: `A regular expression in the URL can only contain characters, sets such as [a-z0-9-], \\d or \\w, the dot, alternatives and quantifiers, not ${what}`,
  });
}

class ExpressionReader {
  private position = 0;
  private readonly source: string;
  private readonly emitter: Emitter;

  constructor(source: string, emitter: Emitter) {
    this.source = source;
    this.emitter = emitter;
  }

  read(): void {
    if (this.source === '') throw unsafe('()');
    const options = this.splitOptions().map((option) => () => new ExpressionReader(option, this.emitter).sequence());
    if (options.length === 1) options[0]?.();
    else this.emitter.choice(options);
  }

  private splitOptions(): string[] {
    const options = [''];
    let inSet = false;
    for (let i = 0; i < this.source.length; i += 1) {
      const c = this.source[i] ?? '';
      if (c === '|' && !inSet) {
        options.push('');
        continue;
      }
      if (c === '[') inSet = true;
      if (c === ']') inSet = false;
      const escaped = c === '\\' ? (this.source[i + 1] ?? '') : '';
      options[options.length - 1] += c + escaped;
      i += escaped.length;
    }
    return options;
  }

  private sequence(): void {
    while (this.position < this.source.length) {
      const test = this.atom();
      const [min, max] = this.quantifier();
      const isLazy = this.source[this.position] === '?' && (min !== 1 || max !== 1);
      if (isLazy) this.position += 1;
      this.emitter.repeat(() => this.emitter.expressionTest(test), min, max, isLazy);
    }
  }

  private quantifier(): [number, number] {
    const match = /^(?:([*+?])|\{(\d{1,4})(?:(,)(\d{0,4}))?\})/.exec(this.source.slice(this.position));
    if (!match) return [1, 1];
    this.position += match[0].length;
    if (match[1] === '*') return [0, MANY];
    if (match[1] === '+') return [1, MANY];
    if (match[1] === '?') return [0, 1];
    const min = Number(match[2]);
    const max = match[3] === undefined ? min : match[4] === '' ? MANY : Number(match[4]);
    if (min > MAX_REPEAT || (max !== MANY && max > MAX_REPEAT) || max < min) throw unsafe(match[0]);
    return [min, max];
  }

  private atom(): Test {
    const c = this.source[this.position] ?? '';
    this.position += 1;
    if (c === '.') return anything;
    if (c === '[') return this.set();
    if (c === '\\') return this.escape();
    if ('()^$*+?{}'.includes(c)) throw unsafe(c);
    const code = c.charCodeAt(0);
    return (d) => d === code;
  }

  private escape(): Test {
    const c = this.source[this.position] ?? '';
    this.position += 1;
    const named = CLASSES.get(c);
    if (named) return named;
    // Escaped letters and digits have special meanings, such as boundaries, references and code points.
    if (c === '' || /[A-Za-z0-9]/.test(c)) throw unsafe(`\\${c}`);
    const code = c.charCodeAt(0);
    return (d) => d === code;
  }

  private set(): Test {
    const isInverted = this.source[this.position] === '^';
    if (isInverted) this.position += 1;
    const named = new Set<Test>();
    const ranges: Range[] = [];
    for (;;) {
      const c = this.source[this.position];
      if (c === undefined) throw unsafe('[');
      this.position += 1;
      if (c === ']') break;
      if (c === '\\') {
        const escaped = this.source[this.position] ?? '';
        const test = this.escape();
        if (CLASSES.has(escaped)) named.add(test);
        else ranges.push([escaped.charCodeAt(0), escaped.charCodeAt(0)]);
        continue;
      }
      const from = c.charCodeAt(0);
      const last = this.source[this.position + 1];
      if (this.source[this.position] === '-' && last !== undefined && last !== ']' && last !== '\\') {
        const to = last.charCodeAt(0);
        this.position += 2;
        ranges.push([from, to]);
      } else {
        ranges.push([from, from]);
      }
    }
    const isMember = anyCase(memberOf([...named], ranges));
    return isInverted ? not(isMember) : isMember;
  }
}
