import { isObject, type Json, type JsonObject, textMember } from './json';
import { indexSchemas, resolveAddress } from './schema-index';

/** A schema with its references followed, `allOf` merged and one of its alternatives chosen. */
export interface SchemaView {
  readonly schema: JsonObject;
  /** The references followed to get here; meeting one of them again below is a circle. */
  readonly trail: readonly string[];
  /** The name of the schema at its definition; of alternatives, that of the chosen one. */
  readonly name?: string;
}

/** Told of every reference that could not be followed. */
export type ReferenceListener = (code: 'badReference' | 'externalReference', reference: string) => void;

const MAX_CHAIN = 20;
/** Schemas that have to be put together for one sample; the largest public documents need a tenth. */
const MAX_LOOKS = 20_000;

/** Follows references inside one document. */
export class References {
  private readonly root: Json;
  private readonly known = new Map<string, Json>();
  private names: ReadonlyMap<string, Json> | undefined;
  listener: ReferenceListener = () => {};
  /** Schemas already looked at whole; merging them is dear. The trail is what was followed inside. */
  readonly views = new WeakMap<object, SchemaView>();
  /** How often a reference may come back on the way down before its circle is cut. */
  readonly rounds: number;
  /** How often a circle was cut so far. */
  cuts = 0;
  private looks = 0;

  constructor(root: Json, rounds = 0) {
    this.root = root;
    this.rounds = rounds;
  }

  /** Starts the count of looks anew, for the next sample or description. */
  begin(): void {
    this.looks = 0;
  }

  /** Counts a schema that is looked at; false when it was one too many, as where all parts refer to all others. */
  mayLook(): boolean {
    this.looks += 1;
    return this.looks <= MAX_LOOKS;
  }

  /** Resolves a reference; undefined, after a report to the listener, if it leads nowhere. */
  find(reference: string): Json {
    const known = this.known.get(reference);
    if (known !== undefined) return known;
    const [address = '', fragment = ''] = reference.split('#', 2);
    const resource = address === '' ? this.root : this.named(address);
    if (resource === undefined) {
      this.listener('externalReference', reference.slice(0, 200));
      return undefined;
    }
    const isPointer = fragment === '' || fragment.startsWith('/');
    const value = isPointer ? walk(resource, fragment) : this.named(`#${fragment}`);
    if (value === undefined) this.listener('badReference', reference.slice(0, 200));
    else this.known.set(reference, value);
    return value;
  }

  // Few documents give their parts names, so they are looked for when one is asked for.
  private named(name: string): Json {
    this.names ??= indexSchemas(this.root);
    const base = textMember(this.root, '$id');
    return this.names.get(name.startsWith('#') ? name : resolveAddress(base, name));
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
}

function walk(resource: Json, pointer: string): Json {
  let current = resource;
  for (const raw of pointer === '' ? [] : pointer.slice(1).split('/')) {
    const key = unescapePart(raw);
    if (Array.isArray(current)) current = /^\d+$/.test(key) ? current[Number(key)] : undefined;
    else current = isObject(current) && Object.hasOwn(current, key) ? current[key] : undefined;
    if (current === undefined) return undefined;
  }
  return current;
}

/** The ways of referring; the dynamic ones mean the outermost schema of the name. */
export const REFERENCE_KEYS = ['$ref', '$dynamicRef', '$recursiveRef'] as const;

/** Returns the reference of an object, if it has one. */
export function referenceOf(value: JsonObject): string | undefined {
  for (const key of REFERENCE_KEYS) {
    const reference = Object.hasOwn(value, key) ? value[key] : undefined;
    if (typeof reference === 'string') return reference;
  }
  return undefined;
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
