import { isObject, type Json, type JsonObject, textMember } from './json';
import { indexSchemas, resolveAddress } from './schema-index';

/** A schema with references resolved, `allOf` merged and one alternative chosen. */
export interface SchemaView {
  readonly schema: JsonObject;
  /** The references followed so far; meeting one of them again is a cycle. */
  readonly trail: readonly string[];
  /** Name of the schema at its definition; if it has alternatives, the name of the chosen one. */
  readonly name?: string;
}

/** Receives every reference that cannot be resolved. */
export type ReferenceListener = (code: 'badReference' | 'externalReference', reference: string) => void;

const MAX_CHAIN = 20;
/** Maximum schemas composed for one sample; the largest public documents need a tenth. */
const MAX_LOOKS = 20_000;

/** Resolves references inside one document. */
export class References {
  private readonly root: Json;
  private readonly known = new Map<string, Json>();
  private names: ReadonlyMap<string, Json> | undefined;
  listener: ReferenceListener = () => {};
  /**
   * Cache of composed schemas, because merging is expensive. Each trail contains only the references followed
   * inside the schema.
   */
  readonly views = new WeakMap<object, SchemaView>();
  /** Maximum recurrences of a reference on the way down before its cycle is cut. */
  readonly rounds: number;
  /** Number of cycles cut so far. */
  cuts = 0;
  private looks = 0;

  constructor(root: Json, rounds = 0) {
    this.root = root;
    this.rounds = rounds;
  }

  /** Resets the budget for the next sample or description. */
  begin(): void {
    this.looks = 0;
  }

  /**
   * Counts a visited schema. Returns false beyond the limit, for instance if all schemas refer to each other.
   */
  countVisit(): boolean {
    this.looks += 1;
    return this.looks <= MAX_LOOKS;
  }

  /** Resolves a reference. If the target is missing, reports that to the listener and returns undefined. */
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

  // Few documents use named parts, so the index is built on first use.
  private named(name: string): Json {
    this.names ??= indexSchemas(this.root);
    const own = textMember(this.root, '$self');
    const base = own || textMember(this.root, '$id');
    const address = name.startsWith('#') ? name : resolveAddress(base, name);
    return own !== '' && address === own ? this.root : this.names.get(address);
  }

  /** Returns the object itself or the end of its chain of references; undefined if that is not an object. */
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

/** Keywords of references; the dynamic ones refer to the outermost schema with the name. */
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
    // A stray percent sign is part of the name.
  }
  return text.replace(/~1/g, '/').replace(/~0/g, '~');
}
