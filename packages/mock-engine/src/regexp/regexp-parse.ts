/** A regular expression as a tree for generating texts; flags, anchors and lazy modifiers are ignored. */
export type RegExpNode =
  | { readonly kind: 'sequence'; readonly items: readonly RegExpNode[] }
  | { readonly kind: 'choice'; readonly options: readonly RegExpNode[] }
  | CharactersNode
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'repeat'; readonly item: RegExpNode; readonly min: number; readonly max: number }
  | { readonly kind: 'ahead'; readonly item: RegExpNode }
  | { readonly kind: 'group'; readonly item: RegExpNode; readonly index: number }
  | { readonly kind: 'back'; readonly index: number };

/** One character: generated from the pool, while the source, such as `[^a]`, may match many more. */
export interface CharactersNode {
  readonly kind: 'characters';
  readonly pool: readonly string[];
  readonly source: string;
}

/** A part of a regular expression from which nothing can be generated. */
export class RegExpProblem extends Error {}

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i));
const PRINTABLE = range(32, 126);
const DIGITS = range(48, 57);
const WORD = [...DIGITS, ...range(65, 90), '_', ...range(97, 122)];
const BLANK = [' ', '\t', '\n', '\r', '\f', '\v'];
const without = (pool: readonly string[]) => {
  const left = new Set(pool);
  return PRINTABLE.filter((c) => !left.has(c));
};
const CLASSES: ReadonlyMap<string, readonly string[]> = new Map([
  ['d', DIGITS],
  ['D', without(DIGITS)],
  ['w', WORD],
  ['W', without(WORD)],
  ['s', BLANK],
  ['S', without(BLANK)],
]);
const CONTROLS: ReadonlyMap<string, string> = new Map([
  ['t', '\t'],
  ['n', '\n'],
  ['r', '\r'],
  ['f', '\f'],
  ['v', '\v'],
]);
const EMPTY: RegExpNode = { kind: 'text', text: '' };
const MAX_DEPTH = 60;
// A set such as [\u0000-\uffff] may contain every character of the basic plane.
const MAX_POOL = 70_000;

// Candidates for \p{…}: the characters of a keyboard and of some languages of the users.
const LETTERS = [...PRINTABLE, ...'äéøßΑβЖяあのカ한국', ...'的一是在不了有和人这中大为上个国我以要他'];

/**
 * Returns the characters of a Unicode property such as `L`, `Lu`, `N` or `Script=Han`; undefined if it is
 * unknown.
 */
function charactersOf(property: string, isInverted: boolean): readonly string[] | undefined {
  try {
    const pattern = new RegExp(`\\p{${property}}`, 'u');
    return LETTERS.filter((c) => pattern.test(c) !== isInverted);
  } catch {
    return undefined;
  }
}

/**
 * Parses the source of a regular expression, for generating or matching texts.
 *
 * @example
 * parseRegExp('[a-c]{2}'); // { kind: 'repeat', item: { kind: 'characters', … }, min: 2, max: 2 }
 */
export function parseRegExp(source: string, flags = ''): RegExpNode {
  const reader = new RegExpReader(source, flags.includes('v'));
  const node = reader.choice(0);
  if (!reader.atEnd()) throw new RegExpProblem(source.slice(0, 40));
  return node;
}

class RegExpReader {
  private readonly source: readonly string[];
  private position = 0;
  private groupCount = 0;
  private readonly names = new Map<string, number>();
  private readonly totalGroups: number;
  /** With the flag v, sets may be nested and subtracted. */
  private readonly hasSetsInSets: boolean;

  constructor(source: string, hasSetsInSets: boolean) {
    this.hasSetsInSets = hasSetsInSets;
    this.source = [...source];
    this.totalGroups = (source.match(/\((?!\?)|\(\?<(?![=!])/g) ?? []).length;
  }

  atEnd(): boolean {
    return this.position >= this.source.length;
  }

  choice(depth: number): RegExpNode {
    if (depth > MAX_DEPTH) throw new RegExpProblem('( … ( … (');
    const options = [this.sequence(depth)];
    while (this.take('|')) options.push(this.sequence(depth));
    return options.length === 1 ? (options[0] ?? EMPTY) : { kind: 'choice', options };
  }

  private sequence(depth: number): RegExpNode {
    const items: RegExpNode[] = [];
    while (!this.atEnd() && this.peek() !== '|' && this.peek() !== ')') {
      items.push(this.quantified(this.atom(depth)));
    }
    return items.length === 1 ? (items[0] ?? EMPTY) : { kind: 'sequence', items };
  }

  private quantified(item: RegExpNode): RegExpNode {
    const bounds = this.quantifier();
    if (!bounds) return item;
    this.take('?');
    return { kind: 'repeat', item, min: bounds[0], max: bounds[1] };
  }

  private quantifier(): [number, number] | undefined {
    if (this.take('*')) return [0, Number.POSITIVE_INFINITY];
    if (this.take('+')) return [1, Number.POSITIVE_INFINITY];
    if (this.take('?')) return [0, 1];
    const match = /^\{(\d+)(?:(,)(\d*))?\}/.exec(this.ahead(24));
    if (!match) return undefined;
    this.position += match[0].length;
    const min = Number(match[1]);
    if (match[2] === undefined) return [min, min];
    return [min, match[3] ? Number(match[3]) : Number.POSITIVE_INFINITY];
  }

  private atom(depth: number): RegExpNode {
    const start = this.position;
    const c = this.next();
    if (c === '(') return this.group(depth);
    if (c === '[') return this.characters(start, this.set());
    if (c === '.') return this.characters(start, PRINTABLE);
    if (c === '^' || c === '$') return EMPTY;
    if (c === '\\') return this.escape(start);
    return { kind: 'text', text: c };
  }

  /** Returns the node of the source since `start`. */
  private characters(start: number, pool: readonly string[]): CharactersNode {
    return { kind: 'characters', pool, source: this.source.slice(start, this.position).join('') };
  }

  private group(depth: number): RegExpNode {
    const special = /^\?(?:<([\p{L}\p{N}_$]+)>|(:|=|!|<=|<!))/u.exec(this.ahead(80));
    let index = 0;
    if (special) {
      this.position += [...special[0]].length;
    } else if (this.peek() === '?') {
      throw new RegExpProblem(this.ahead(10));
    }
    if (!special || special[1] !== undefined) {
      this.groupCount += 1;
      index = this.groupCount;
      if (special?.[1] !== undefined) this.names.set(special[1], index);
    }
    const item = this.choice(depth + 1);
    if (!this.take(')')) throw new RegExpProblem('(');
    if (index > 0) return { kind: 'group', item, index };
    if (special?.[2] === ':') return item;
    // The text of a positive lookahead is written out; all other assertions are ignored.
    return special?.[2] === '=' ? { kind: 'ahead', item } : EMPTY;
  }

  private escape(start: number): RegExpNode {
    const c = this.next();
    const pool = CLASSES.get(c) ?? this.property(c);
    if (pool) return this.characters(start, pool);
    if (c === 'b' || c === 'B') return EMPTY;
    if (c === 'k' && this.peek() === '<') {
      const name = this.ahead(80).slice(1).split('>')[0] ?? '';
      this.position += name.length + 2;
      return { kind: 'back', index: this.names.get(name) ?? 0 };
    }
    if (/[1-9]/.test(c)) {
      const digits = c + (/^\d*/.exec(this.ahead(3))?.[0] ?? '');
      if (Number(digits) <= this.totalGroups) {
        this.position += digits.length - 1;
        return { kind: 'back', index: Number(digits) };
      }
    }
    return { kind: 'text', text: this.character(c) };
  }

  /** Returns the pool of `\p{…}` or `\P{…}`; `c` is the letter. */
  private property(c: string): readonly string[] | undefined {
    if (c !== 'p' && c !== 'P') return undefined;
    const match = /^\{([\w=]+)\}/.exec(this.ahead(40));
    const pool = charactersOf(match?.[1] ?? '', c === 'P');
    if (!match || !pool) throw new RegExpProblem(`\\${c}${this.ahead(10)}`);
    this.position += match[0].length;
    return pool;
  }

  // Returns the character of an escape, inside or outside a set; `c` follows the backslash.
  private character(c: string): string {
    const control = CONTROLS.get(c);
    if (control !== undefined) return control;
    const octal = /^[0-3]?[0-7]{1,2}/.exec(c + this.ahead(2));
    if (octal) {
      this.position += octal[0].length - 1;
      return String.fromCharCode(Number.parseInt(octal[0], 8));
    }
    if (c === 'c' && /[a-z]/i.test(this.peek())) return String.fromCharCode(this.next().charCodeAt(0) % 32);
    const code = /^(?:x([0-9a-f]{2})|u([0-9a-f]{4})|u\{([0-9a-f]{1,6})\})/i.exec(c + this.ahead(8));
    if (code) {
      this.position += code[0].length - 1;
      const point = Number.parseInt(code[1] ?? code[2] ?? code[3] ?? '0', 16);
      return point <= 0x10ffff ? String.fromCodePoint(point) : '';
    }
    return c;
  }

  /** Returns the pool of a set. */
  private set(): readonly string[] {
    const isInverted = this.take('^');
    const pool: string[] = [];
    while (!this.atEnd() && this.peek() !== ']') {
      if (this.hasSetsInSets && /^(?:\[|--|&&|\\q)/.test(this.ahead(2))) throw new RegExpProblem(this.ahead(10));
      const from = this.member(pool);
      if (from === undefined || this.peek() !== '-' || this.ahead(2)[1] === ']') {
        if (from !== undefined) pool.push(from);
        continue;
      }
      this.next();
      const to = this.member(pool);
      if (to === undefined) pool.push(from, '-');
      else this.addRange(pool, from, to);
    }
    if (!this.take(']')) throw new RegExpProblem('[');
    return isInverted ? without(pool) : [...new Set(pool)];
  }

  /**
   * Reads one member of a set. A class such as \d is added to the pool at once, and the result is undefined.
   */
  private member(pool: string[]): string | undefined {
    const c = this.next();
    if (c !== '\\') return c;
    const escaped = this.next();
    const named = CLASSES.get(escaped) ?? this.property(escaped);
    if (named) {
      pool.push(...named);
      return undefined;
    }
    return escaped === 'b' ? '\b' : this.character(escaped);
  }

  private addRange(pool: string[], from: string, to: string): void {
    const [first, last] = [from.codePointAt(0) ?? 0, to.codePointAt(0) ?? 0];
    if (last - first + pool.length > MAX_POOL) throw new RegExpProblem(`[${from}-${to}]`);
    for (let point = first; point <= last; point += 1) pool.push(String.fromCodePoint(point));
  }

  private peek(): string {
    return this.source[this.position] ?? '';
  }

  private next(): string {
    const c = this.peek();
    this.position += 1;
    return c;
  }

  private take(c: string): boolean {
    if (this.peek() !== c) return false;
    this.position += 1;
    return true;
  }

  private ahead(count: number): string {
    return this.source.slice(this.position, this.position + count).join('');
  }
}
