import { isMap, isPair, isScalar, LineCounter, type Pair, parseDocument, type Scalar, visit, type YAMLMap } from 'yaml';
import { WrittenScalar } from './json';
import type { DuplicateKey, ParsedText } from './parse-json';

const MAX_DUPLICATES = 100;

/**
 * Parses YAML, but retains plain scalars as written if their value does not reproduce them, and both contents of a
 * repeated key. Throws a YAMLParseError.
 */
export function parseYaml(text: string): ParsedText {
  const lines = new LineCounter();
  const document = parseDocument(text, {
    uniqueKeys: false,
    strict: false,
    merge: true,
    // Errors are thrown, warnings are not printed.
    logLevel: 'error',
    lineCounter: lines,
  });
  for (const error of document.errors) throw error;
  const duplicates: DuplicateKey[] = [];
  const moved = new Set<Pair>();
  visit(document, {
    Map: (_, map) => {
      for (const pair of joinRepeated(map, moved)) {
        const line = lines.linePos(startOf(pair)).line;
        if (duplicates.length < MAX_DUPLICATES) duplicates.push({ key: keyOf(pair) ?? '', line });
      }
    },
    Pair: (_, pair) => keepKey(pair),
    Scalar: (_, scalar) => keepSource(scalar),
  });
  // Aliases multiply their anchors; a few levels of ten each would exhaust the memory.
  return { value: document.toJS({ maxAliasCount: 1000 }), duplicates };
}

/**
 * Joins the contents of repeated keys. Returns the repetitions, except those that arose by joining.
 *
 * @param moved collects the pairs that moved into the content of an earlier key
 */
function joinRepeated(map: YAMLMap, moved: Set<Pair>): readonly Pair[] {
  const first = new Map<string, Pair>();
  const repeated: Pair[] = [];
  for (const pair of map.items) {
    const key = keyOf(pair);
    const known = key === undefined ? undefined : first.get(key);
    if (key === undefined || known === undefined) {
      if (key !== undefined) first.set(key, pair);
      continue;
    }
    repeated.push(pair);
    if (isMap(known.value) && isMap(pair.value)) {
      for (const inner of pair.value.items) {
        moved.add(inner);
        known.value.items.push(inner);
      }
    } else known.value = pair.value;
  }
  if (repeated.length === 0) return repeated;
  const kept = new Set(first.values());
  map.items = map.items.filter((pair) => {
    const key = keyOf(pair);
    return key === undefined || kept.has(pair);
  });
  return repeated.filter((pair) => !moved.has(pair));
}

/** Returns the text of a key; undefined for merge keys, which may be repeated. */
function keyOf({ key }: Pair): string | undefined {
  if (!isScalar(key)) return undefined;
  const text = key.type === 'PLAIN' ? (key.source ?? String(key.value)) : String(key.value);
  return key.type === 'PLAIN' && text === '<<' ? undefined : text;
}

const startOf = ({ key }: Pair): number => (isScalar(key) ? (key.range?.[0] ?? 0) : 0);

/** Replaces a key such as `01` or `1.10` by its source text. */
function keepKey(pair: Pair): void {
  if (!isPair(pair) || !isScalar(pair.key)) return;
  const { key } = pair;
  if (key.type === 'PLAIN' && typeof key.value !== 'string' && key.source) key.value = key.source;
}

function keepSource(scalar: Scalar): void {
  const { value, source, type } = scalar;
  if (type !== 'PLAIN' || !source) return;
  const isTyped = typeof value === 'number' || typeof value === 'boolean' || value === null;
  if (isTyped && String(value) !== source) scalar.value = new WrittenScalar(value, source);
}
