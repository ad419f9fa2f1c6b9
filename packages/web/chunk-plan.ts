import type { Rolldown } from 'vite';

/**
 * Cost of one more file, in characters of unminified code, which are about 5 kB on the wire: on a connection of
 * 1.6 Mbit/s, a round trip of 150 ms is worth 30 kB, and without HTTP/2 a browser makes six requests at a time.
 */
const fileCost = 25_000;
/** A page counts as much as this number of parts that pages load later, such as dialogs. */
const pageWeight = 30;
/** Rounds of merging at most; the plan does not change any more after fewer. */
const maxRounds = 20;

/** Modules that become one file. */
interface Piece {
  readonly modules: readonly string[];
  /** Characters of code and styles. */
  readonly size: number;
  /** Number of files: the code, and the styles if there are any. */
  readonly files: number;
  /** Pieces that are part of the plan, and not of a group with a name. */
  readonly isFree: boolean;
  /** Entries that load the piece. */
  loadedBy: RootSet;
  /** Pieces that the piece imports, directly or not. */
  imports: Set<Piece>;
}

/**
 * Plans which of the modules that several screens share become one file. The first build has one file for each set of
 * modules that the same entries load. The plan merges two files if the requests that this saves are worth more than
 * the code that entries then load without need, including everything that this code imports.
 *
 * @param output a build in which a file for each set of entries is named `name`
 * @param isPage whether an entry is a page, by its module
 * @returns the name of the file of each shared module
 */
export function planChunks(
  output: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[],
  name: string,
  isPage: (module: string) => boolean,
): ReadonlyMap<string, string> {
  const chunks = output.filter((file) => file.type === 'chunk');
  const entries = chunks.filter(({ isEntry, isDynamicEntry }) => isEntry || isDynamicEntry);
  const isLarge = entries.map(({ isEntry, moduleIds }) => isEntry || moduleIds.some(isPage));
  const roots = new RootSets(isLarge.map((isPageEntry) => (isPageEntry ? pageWeight : 1)));
  const styles = new Map(output.map((file) => [file.fileName, file.type === 'asset' ? file.source.length : 0]));

  const pieces = new Map<string, Piece>();
  for (const chunk of chunks) {
    const sheets = [...(chunk.viteMetadata?.importedCss ?? [])];
    const ofCode = Object.values(chunk.modules).reduce((sum, { renderedLength }) => sum + renderedLength, 0);
    pieces.set(chunk.fileName, {
      modules: chunk.moduleIds,
      size: sheets.reduce((sum, sheet) => sum + (styles.get(sheet) ?? 0), ofCode),
      files: sheets.length > 0 ? 2 : 1,
      isFree: !chunk.isEntry && chunk.name.split('~')[0] === name,
      loadedBy: roots.empty(),
      imports: new Set(),
    });
  }
  const importsOf = new Map(chunks.map(({ fileName, imports }) => [fileName, imports]));
  const collect = (file: string, found: Set<Piece>): Set<Piece> => {
    for (const imported of importsOf.get(file) ?? []) {
      const piece = pieces.get(imported);
      if (!piece || found.has(piece)) continue;
      found.add(piece);
      collect(imported, found);
    }
    return found;
  };
  for (const [file, piece] of pieces) piece.imports = collect(file, new Set());
  entries.forEach(({ fileName }, at) => {
    const piece = pieces.get(fileName);
    for (const loaded of piece ? [piece, ...piece.imports] : []) roots.add(loaded.loadedBy, at);
  });

  const merged = mergePieces([...pieces.values()], roots).filter(({ isFree }) => isFree);
  return new Map(merged.flatMap(({ modules }, at) => modules.map((id) => [id, `${name}-${at}`] as const)));
}

/** Merges pairs of pieces until no merge saves anything. */
function mergePieces(all: readonly Piece[], roots: RootSets): Piece[] {
  const pieces = new Set(all);
  for (let round = 0; round < maxRounds; round++) {
    const free = [...pieces].filter(({ isFree }) => isFree);
    const pairs: { first: Piece; second: Piece; saved: number }[] = [];
    free.forEach((first, at) => {
      for (const second of free.slice(at + 1)) {
        const saved = savedBy(first, second, roots);
        if (saved > 0) pairs.push({ first, second, saved });
      }
    });
    pairs.sort((a, b) => b.saved - a.saved);
    let hasMerged = false;
    for (const { first, second, saved } of pairs) {
      // Merges before this one may have removed a piece, or reduced what this merge saves: the next round decides.
      if (!pieces.has(first) || !pieces.has(second) || savedBy(first, second, roots) < saved) continue;
      merge(first, second, pieces, roots);
      hasMerged = true;
    }
    if (!hasMerged) break;
  }
  return [...pieces];
}

/** Returns what a merge saves, in characters; negative if it costs more, or if the files would import each other. */
function savedBy(first: Piece, second: Piece, roots: RootSets): number {
  const shared = roots.weightOfBoth(first.loadedBy, second.loadedBy);
  const saved = shared * fileCost * Math.min(first.files, second.files);
  let cost = roots.weightOfMissing(second.loadedBy, first.loadedBy) * first.size;
  cost += roots.weightOfMissing(first.loadedBy, second.loadedBy) * second.size;
  if (cost >= saved) return -1;
  const either = roots.union(first.loadedBy, second.loadedBy);
  for (const [piece, other] of [
    [first, second],
    [second, first],
  ] as const) {
    for (const imported of piece.imports) {
      if (imported === other) continue;
      if (imported.imports.has(other)) return -1;
      cost += roots.weightOfMissing(either, imported.loadedBy) * (imported.size + imported.files * fileCost);
      if (cost >= saved) return -1;
    }
  }
  return saved - cost;
}

function merge(first: Piece, second: Piece, pieces: Set<Piece>, roots: RootSets): void {
  const merged: Piece = {
    modules: [...first.modules, ...second.modules],
    size: first.size + second.size,
    files: Math.max(first.files, second.files),
    isFree: true,
    loadedBy: roots.union(first.loadedBy, second.loadedBy),
    imports: new Set([...first.imports, ...second.imports]),
  };
  for (const piece of [first, second]) {
    merged.imports.delete(piece);
    pieces.delete(piece);
  }
  for (const imported of merged.imports) imported.loadedBy = roots.union(imported.loadedBy, merged.loadedBy);
  for (const piece of pieces) {
    if (!piece.imports.has(first) && !piece.imports.has(second)) continue;
    piece.imports.delete(first);
    piece.imports.delete(second);
    piece.imports = new Set([...piece.imports, merged, ...merged.imports]);
  }
  pieces.add(merged);
}

/** A set of entries: one bit for each. */
type RootSet = Uint32Array;

class RootSets {
  readonly #weights: readonly number[];
  readonly #words: number;

  constructor(weights: readonly number[]) {
    this.#weights = weights;
    this.#words = Math.ceil(weights.length / 32);
  }

  empty = (): RootSet => new Uint32Array(this.#words);

  add(set: RootSet, root: number): void {
    set[root >> 5] = (set[root >> 5] ?? 0) | (1 << (root & 31));
  }

  union = (a: RootSet, b: RootSet): RootSet => a.map((word, at) => word | (b[at] ?? 0));

  weightOfBoth = (a: RootSet, b: RootSet): number => this.#weigh((at) => (a[at] ?? 0) & (b[at] ?? 0));

  /** Returns the weight of the entries in `wanted` that `set` lacks. */
  weightOfMissing = (wanted: RootSet, set: RootSet): number => this.#weigh((at) => (wanted[at] ?? 0) & ~(set[at] ?? 0));

  #weigh(wordAt: (at: number) => number): number {
    let sum = 0;
    for (let at = 0; at < this.#words; at++) {
      for (let word = wordAt(at); word !== 0; word &= word - 1) {
        sum += this.#weights[at * 32 + 31 - Math.clz32(word & -word)] ?? 0;
      }
    }
    return sum;
  }
}
