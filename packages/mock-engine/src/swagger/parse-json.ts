import { WrittenScalar } from './json';

/** A key that an object of the document contains twice. */
export interface DuplicateKey {
  readonly key: string;
  /** Line of the second occurrence, from 1. */
  readonly line: number;
}

/** A parsed text and the keys that it repeats. */
export interface ParsedText {
  readonly value: unknown;
  readonly duplicates: readonly DuplicateKey[];
}

const MAX_DUPLICATES = 100;
const MAX_DEPTH = 500;
const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

/**
 * Parses JSON like `JSON.parse`, but retains numbers as written if a double would change them, and both contents of a
 * repeated key. Throws a SyntaxError.
 */
export function parseJson(text: string): ParsedText {
  const value: unknown = JSON.parse(text);
  return needsCare(text) ? new JsonReader(text).read() : { value, duplicates: [] };
}

/** Returns whether valid JSON has a repeated key or a number that its value does not reproduce. */
function needsCare(text: string): boolean {
  const open: (Set<string> | undefined)[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const c = text.charCodeAt(at);
    if (c === QUOTE) {
      const end = endOfString(text, at);
      const keys = open.at(-1);
      if (keys && isKey(text, end)) {
        const key = text.slice(at, end);
        if (keys.has(key)) return true;
        keys.add(key);
      }
      at = end - 1;
    } else if (c === BRACE) open.push(new Set());
    else if (c === BRACKET) open.push(undefined);
    else if (c === CLOSING_BRACE || c === CLOSING_BRACKET) open.pop();
    else if (isNumberStart(c)) {
      const source = numberAt(text, at);
      if (isWritten(source)) return true;
      at += source.length - 1;
    }
    if (open.length > MAX_DEPTH) return false;
  }
  return false;
}

const [QUOTE, BACKSLASH, COLON, COMMA] = [34, 92, 58, 44];
const [BRACE, CLOSING_BRACE, BRACKET, CLOSING_BRACKET] = [123, 125, 91, 93];
const [MINUS, ZERO, NINE] = [45, 48, 57];

const isNumberStart = (c: number): boolean => c === MINUS || (c >= ZERO && c <= NINE);

/** Returns the position behind the closing quotation mark. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; ; at += 1) {
    const c = text.charCodeAt(at);
    if (c === BACKSLASH) at += 1;
    else if (c === QUOTE) return at + 1;
  }
}

function skipBlanks(text: string, from: number): number {
  let at = from;
  while (text.charCodeAt(at) <= 32) at += 1;
  return at;
}

const isKey = (text: string, end: number): boolean => text.charCodeAt(skipBlanks(text, end)) === COLON;

function numberAt(text: string, at: number): string {
  NUMBER.lastIndex = at;
  return NUMBER.exec(text)?.[0] ?? '';
}

const isWritten = (source: string): boolean => String(Number(source)) !== source;

/** Reads valid JSON. */
class JsonReader {
  private readonly text: string;
  private readonly duplicates: DuplicateKey[] = [];
  private at = 0;

  constructor(text: string) {
    this.text = text;
  }

  read(): ParsedText {
    return { value: this.value(), duplicates: this.duplicates };
  }

  private value(): unknown {
    this.at = skipBlanks(this.text, this.at);
    const c = this.text.charCodeAt(this.at);
    if (c === BRACE) return this.object();
    if (c === BRACKET) return this.list();
    if (c === QUOTE) return this.string();
    if (isNumberStart(c)) return this.number();
    const word = this.text.startsWith('false', this.at) ? 'false' : this.text.slice(this.at, this.at + 4);
    this.at += word.length;
    return word === 'null' ? null : word === 'true';
  }

  private number(): unknown {
    const source = numberAt(this.text, this.at);
    this.at += source.length;
    return isWritten(source) ? new WrittenScalar(Number(source), source) : Number(source);
  }

  private string(): string {
    const start = this.at;
    this.at = endOfString(this.text, start);
    return JSON.parse(this.text.slice(start, this.at)) as string;
  }

  private list(): unknown[] {
    const items: unknown[] = [];
    while (this.isInside(CLOSING_BRACKET)) items.push(this.value());
    return items;
  }

  private object(): object {
    const object = {};
    while (this.isInside(CLOSING_BRACE)) {
      const start = this.at;
      const key = this.string();
      // Skips the colon.
      this.at = skipBlanks(this.text, this.at) + 1;
      const value = this.value();
      const isRepeated = Object.hasOwn(object, key);
      if (isRepeated && this.duplicates.length < MAX_DUPLICATES) {
        this.duplicates.push({ key, line: this.text.slice(0, start).split('\n').length });
      }
      define(object, key, isRepeated ? joinRepeated(Reflect.get(object, key), value) : value);
    }
    return object;
  }

  /** Skips the opening bracket or a comma; returns false behind the closing bracket. */
  private isInside(closing: number): boolean {
    this.at = skipBlanks(this.text, this.at);
    const c = this.text.charCodeAt(this.at);
    if (c === BRACE || c === BRACKET || c === COMMA || c === closing) this.at += 1;
    if (c === closing) return false;
    this.at = skipBlanks(this.text, this.at);
    if (c === COMMA || this.text.charCodeAt(this.at) !== closing) return true;
    this.at += 1;
    return false;
  }
}

function define(object: object, key: string, value: unknown): void {
  Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
}

/** Adds the members of the second object to the first; if they are not both objects, returns the second. */
function joinRepeated(first: unknown, second: unknown): unknown {
  if (!isMap(first) || !isMap(second)) return second;
  for (const [key, value] of Object.entries(second)) {
    define(first, key, Object.hasOwn(first, key) ? joinRepeated(Reflect.get(first, key), value) : value);
  }
  return first;
}

const isMap = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof WrittenScalar);
