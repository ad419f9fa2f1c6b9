import type { Point } from '../draw/scene';

// Places boxes in layers from top to bottom, so that most edges lead down and few cross: the steps that Sugiyama, Tagawa
// and Toda described. Other directions turn the result.

interface Box {
  readonly id: string;
  readonly width: number;
  readonly height: number;
}

interface Edge {
  readonly from: string;
  readonly to: string;
  /** The room for its words; 0 for none. */
  readonly width: number;
  readonly height: number;
}

export interface Layers {
  readonly width: number;
  readonly height: number;
  /** The middles of the boxes. */
  readonly boxes: ReadonlyMap<string, Point>;
  /** For each edge the points that it goes through between its boxes, in its own direction, and where its words are. */
  readonly edges: readonly { readonly via: readonly Point[]; readonly label: Point }[];
}

const gap = { beside: 28, between: 26 };
const sweeps = 16;
/** How many layers all edges together may go through. */
const mostSpans = 4_000;

/** A diagram that would take too long to be placed. */
export class TooLargeError extends Error {}

interface Cell {
  readonly width: number;
  readonly height: number;
  readonly layer: number;
  readonly up: number[];
  readonly down: number[];
  x: number;
}

/** The edges that lead back to where a walk came from. */
function backEdges(boxes: readonly Box[], edges: readonly Edge[]): Set<Edge> {
  const out = new Map(boxes.map(({ id }) => [id, [] as Edge[]]));
  for (const edge of edges) out.get(edge.from)?.push(edge);
  const found = new Set<Edge>();
  const state = new Map<string, 'open' | 'done'>();
  for (const { id } of boxes) {
    if (state.has(id)) continue;
    const path = [{ id, next: 0 }];
    state.set(id, 'open');
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const edge = out.get(top.id)?.[top.next];
      top.next += 1;
      if (!edge) {
        state.set(top.id, 'done');
        path.pop();
      } else if (state.get(edge.to) === 'open') found.add(edge);
      else if (!state.has(edge.to)) {
        state.set(edge.to, 'open');
        path.push({ id: edge.to, next: 0 });
      }
    }
  }
  return found;
}

/** The layer of each box: below all that lead to it. Words of edges take layers of their own, so edges go over two. */
function layersOf(
  boxes: readonly Box[],
  arrows: readonly (readonly [from: string, to: string])[],
): Map<string, number> {
  const waiting = new Map(boxes.map(({ id }) => [id, 0]));
  for (const [, to] of arrows) waiting.set(to, (waiting.get(to) ?? 0) + 1);
  const out = new Map(boxes.map(({ id }) => [id, [] as string[]]));
  for (const [from, to] of arrows) out.get(from)?.push(to);
  const layers = new Map(boxes.map(({ id }) => [id, 0]));
  const order = boxes.filter(({ id }) => waiting.get(id) === 0).map(({ id }) => id);
  for (const id of order)
    for (const to of out.get(id) ?? []) {
      layers.set(to, Math.max(layers.get(to) ?? 0, (layers.get(id) ?? 0) + 2));
      waiting.set(to, (waiting.get(to) ?? 0) - 1);
      if (waiting.get(to) === 0) order.push(to);
    }
  // What nothing leads to stands right above what it leads to.
  const isLed = new Set(arrows.map(([, to]) => to));
  for (const id of order.toReversed()) {
    const below = out.get(id) ?? [];
    if (!isLed.has(id) && below.length > 0) layers.set(id, Math.min(...below.map((to) => layers.get(to) ?? 0)) - 2);
  }
  return layers;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** How often edges between neighbouring layers cross. */
function crossings(layers: readonly (readonly number[])[], cells: readonly Cell[]): number {
  let num = 0;
  for (const [no, layer] of layers.entries()) {
    const place = new Map((layers[no + 1] ?? []).map((cell, at) => [cell, at]));
    const ends = layer.flatMap((cell) =>
      (cells[cell]?.down ?? []).map((to) => place.get(to) ?? 0).sort((a, b) => a - b),
    );
    for (const [at, end] of ends.entries())
      for (let before = 0; before < at; before += 1) if ((ends[before] ?? 0) > end) num += 1;
  }
  return num;
}

/** Puts the cells of each layer into an order in which few edges cross. */
function order(layers: number[][], cells: readonly Cell[]): void {
  let best = layers.map((layer) => [...layer]);
  let fewest = crossings(layers, cells);
  for (let sweep = 0; sweep < sweeps && fewest > 0; sweep += 1) {
    const isDown = sweep % 2 === 0;
    for (const at of isDown ? layers.keys() : [...layers.keys()].toReversed()) {
      const layer = layers[at] ?? [];
      const place = new Map((layers[isDown ? at - 1 : at + 1] ?? []).map((cell, index) => [cell, index]));
      const wish = new Map(
        layer.map((cell, index) => {
          const known = (cells[cell]?.[isDown ? 'up' : 'down'] ?? []).flatMap((one) => place.get(one) ?? []);
          return [cell, known.length > 0 ? mean(known) : index];
        }),
      );
      layers[at] = layer.toSorted((a, b) => (wish.get(a) ?? 0) - (wish.get(b) ?? 0));
    }
    const num = crossings(layers, cells);
    if (num >= fewest) continue;
    fewest = num;
    best = layers.map((layer) => [...layer]);
  }
  for (const [at, layer] of best.entries()) layers[at] = layer;
}

/** The places nearest to the wished ones at which neighbours keep their distance (pooled, as in isotonic regression). */
function spread(wishes: readonly number[], distances: readonly number[]): number[] {
  let offset = 0;
  const offsets = wishes.map((_, at) => (offset += at > 0 ? (distances[at - 1] ?? 0) : 0));
  const pools: { sum: number; num: number }[] = [];
  for (const [at, wish] of wishes.entries()) {
    pools.push({ sum: wish - (offsets[at] ?? 0), num: 1 });
    for (;;) {
      const last = pools.at(-1);
      const before = pools.at(-2);
      if (!last || !before || before.sum / before.num <= last.sum / last.num) break;
      pools.splice(-2, 2, { sum: before.sum + last.sum, num: before.num + last.num });
    }
  }
  const values = pools.flatMap(({ sum, num }) => Array<number>(num).fill(sum / num));
  return values.map((value, at) => value + (offsets[at] ?? 0));
}

/** Moves cells along their layers, towards the middle of what they are joined to. */
function settle(layers: readonly (readonly number[])[], cells: readonly Cell[]): void {
  for (const layer of layers) {
    let x = 0;
    for (const at of layer) {
      const cell = cells[at];
      if (!cell) continue;
      cell.x = x + cell.width / 2;
      x += cell.width + gap.beside;
    }
  }
  for (let round = 0; round < 24; round += 1) {
    const isDown = round % 2 === 0;
    for (const layer of isDown ? layers : layers.toReversed()) {
      const own = layer.flatMap((at) => cells[at] ?? []);
      const wishes = own.map((cell) => {
        const near = isDown ? cell.up : cell.down;
        const used = near.length > 0 && round < 20 ? near : [...cell.up, ...cell.down];
        return used.length > 0 ? mean(used.map((one) => cells[one]?.x ?? 0)) : cell.x;
      });
      const distances = own.slice(1).map((cell, at) => ((own[at]?.width ?? 0) + cell.width) / 2 + gap.beside);
      for (const [at, x] of spread(wishes, distances).entries()) {
        const cell = own[at];
        if (cell) cell.x = x;
      }
    }
  }
}

/** Places boxes and the edges between them. Edges from a box to itself are the caller's. */
export function placeInLayers(boxes: readonly Box[], edges: readonly Edge[]): Layers {
  const back = backEdges(boxes, edges);
  const arrows = edges.map((edge) =>
    back.has(edge) ? ([edge.to, edge.from] as const) : ([edge.from, edge.to] as const),
  );
  const layerOf = layersOf(boxes, arrows);
  const lowest = Math.min(...layerOf.values());
  const spans = arrows.map(([from, to]) => (layerOf.get(to) ?? 0) - (layerOf.get(from) ?? 0));
  if (spans.reduce((sum, span) => sum + span, 0) > mostSpans) throw new TooLargeError();
  const cells: Cell[] = [];
  const layers: number[][] = [];
  const add = (layer: number, width: number, height: number): number => {
    const at = cells.push({ width, height, layer, up: [], down: [], x: 0 }) - 1;
    while (layers.length <= layer) layers.push([]);
    layers[layer]?.push(at);
    return at;
  };
  const cellOf = new Map(
    boxes.map(({ id, width, height }) => [id, add((layerOf.get(id) ?? 0) - lowest, width, height)]),
  );
  const chains = arrows.map(([from, to], at) => {
    const ends = [cellOf.get(from) ?? 0, cellOf.get(to) ?? 0] as const;
    const [top, bottom] = [cells[ends[0]]?.layer ?? 0, cells[ends[1]]?.layer ?? 0];
    const middle = Math.floor((top + bottom) / 2);
    const chain = [ends[0]];
    let label = ends[0];
    for (let layer = top + 1; layer < bottom; layer += 1) {
      const isLabel = layer === middle;
      const cell = add(layer, isLabel ? (edges[at]?.width ?? 0) : 0, isLabel ? (edges[at]?.height ?? 0) : 0);
      if (isLabel) label = cell;
      chain.push(cell);
    }
    chain.push(ends[1]);
    for (const [place, cell] of chain.entries()) {
      const next = chain[place + 1];
      if (next === undefined) break;
      cells[cell]?.down.push(next);
      cells[next]?.up.push(cell);
    }
    return { chain, label };
  });
  order(layers, cells);
  settle(layers, cells);
  const left = Math.min(...cells.map((cell) => cell.x - cell.width / 2));
  const right = Math.max(...cells.map((cell) => cell.x + cell.width / 2));
  let y = 0;
  const middles = layers.map((layer) => {
    const height = Math.max(...layer.map((cell) => cells[cell]?.height ?? 0));
    const middle = y + height / 2;
    y += height + gap.between;
    return middle;
  });
  const pointOf = (cell: number): Point => ({
    x: (cells[cell]?.x ?? 0) - left,
    y: middles[cells[cell]?.layer ?? 0] ?? 0,
  });
  return {
    width: right - left,
    height: y - gap.between,
    boxes: new Map([...cellOf].map(([id, cell]) => [id, pointOf(cell)])),
    edges: chains.map(({ chain, label }, at) => {
      const via = chain.slice(1, -1).map(pointOf);
      const isBack = back.has(edges[at] as Edge);
      return { via: isBack ? via.toReversed() : via, label: pointOf(label) };
    }),
  };
}
