import { isObject, type Json, type JsonObject } from './json';

/** Told of every reference that could not be followed. */
export type ReferenceListener = (code: 'badReference' | 'externalReference', reference: string) => void;

const MAX_CHAIN = 20;

/** Follows `$ref`s inside one document. */
export class References {
  private readonly root: Json;
  private readonly known = new Map<string, Json>();
  listener: ReferenceListener = () => {};
  /** Schemas already looked at whole, with the references that were followed; merging them is dear. */
  readonly views = new WeakMap<
    object,
    { readonly schema: JsonObject; readonly followed: readonly string[] }
  >();
  /** How often a circle was cut so far. */
  cuts = 0;

  constructor(root: Json) {
    this.root = root;
  }

  /** What a reference names; undefined, after telling the listener, when that is nothing. */
  find(reference: string): Json {
    if (!reference.startsWith('#')) {
      this.listener('externalReference', reference.slice(0, 200));
      return undefined;
    }
    const known = this.known.get(reference);
    if (known !== undefined) return known;
    const value = this.walk(reference.slice(1));
    if (value === undefined) this.listener('badReference', reference.slice(0, 200));
    else this.known.set(reference, value);
    return value;
  }

  /** The object itself, or what its chain of references ends at; undefined if that is no object. */
  resolve(value: Json): JsonObject | undefined {
    let current = value;
    for (let i = 0; i < MAX_CHAIN; i += 1) {
      if (!isObject(current)) return undefined;
      const reference = referenceOf(current);
      if (reference === undefined) return current;
      current = this.find(reference);
    }
    return undefined;
  }

  private walk(pointer: string): Json {
    if (pointer === '') return this.root;
    if (!pointer.startsWith('/')) return undefined;
    let current = this.root;
    for (const raw of pointer.slice(1).split('/')) {
      const key = unescapePart(raw);
      if (Array.isArray(current)) current = /^\d+$/.test(key) ? current[Number(key)] : undefined;
      else current = isObject(current) && Object.hasOwn(current, key) ? current[key] : undefined;
      if (current === undefined) return undefined;
    }
    return current;
  }
}

/** The text of a `$ref`, if the object is one. */
export function referenceOf(value: JsonObject): string | undefined {
  const reference = Object.hasOwn(value, '$ref') ? value.$ref : undefined;
  return typeof reference === 'string' ? reference : undefined;
}

function unescapePart(part: string): string {
  let text = part;
  try {
    text = decodeURIComponent(part);
  } catch {
    // A stray percent sign is then part of the name.
  }
  return text.replace(/~1/g, '/').replace(/~0/g, '~');
}
