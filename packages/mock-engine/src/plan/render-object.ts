import { prependStep } from '../core/errors';
import type { Rule } from '../parse/rule';
import { jsonOf, type Node, quote } from '../run/node';
import type { FieldDraw, Frame, Run } from '../run/run';
import { asRenderError } from './render-list';
import type { Scope } from './scope';

/** A compiled field; `key` is without its rule. */
export interface ObjectField {
  readonly key: string;
  readonly node: Node;
}

interface Shape {
  readonly keys: readonly string[];
  readonly nodes: readonly Node[];
  /**
   * `{"key":` and `,"key":` as JSON text; built on the first render, because many plans are never rendered.
   */
  heads: readonly string[] | undefined;
  laterHeads: readonly string[];
  readonly headsLength: number;
  readonly all: readonly number[];
  /** Field indexes by name; built when a path first needs a field that is not rendered yet. */
  indexes: ReadonlyMap<string, number> | undefined;
}

/** The uses of an object's fields by its other fields. */
export interface ObjectUses {
  /** Indexes of fields that other fields refer to. */
  readonly referenced: ReadonlySet<number>;
  /** True if a function reads the object as a whole. */
  readonly isSelfWhole: boolean;
}

export function objectNode(
  fields: readonly ObjectField[],
  rule: Rule | undefined,
  { referenced, isSelfWhole }: ObjectUses,
  scope: Scope,
): Node {
  const shape = shapeOf(fields);
  const tracked = scope.compilation.tracksFrames || isSelfWhole;
  const isStatic = rule === undefined && fields.every((field) => field.node.isStatic);
  const chosen = chooser(rule, fields.length);
  if (!tracked && referenced.size === 0) {
    return {
      isStatic,
      value: (run) => buildPlainly(run, shape, chosen),
      json: (run) => writePlainly(run, shape, chosen),
    };
  }
  return {
    isStatic,
    value: (run) => buildFramed(run, shape, chosen, tracked),
    json: tracked
      ? (run) => JSON.stringify(buildFramed(run, shape, chosen, true))
      : (run) => writeFramed(run, shape, chosen, referenced),
  };
}

function shapeOf(fields: readonly ObjectField[]): Shape {
  const keys = fields.map((field) => field.key);
  return {
    keys,
    nodes: fields.map((field) => field.node),
    heads: undefined,
    laterHeads: [],
    headsLength: keys.reduce((total, key) => total + key.length + 4, 2),
    all: upTo(fields.length),
    indexes: undefined,
  };
}

const ranges: number[][] = [];

function upTo(size: number): readonly number[] {
  const known = ranges[size];
  if (known) return known;
  const made = Array.from({ length: size }, (_, i) => i);
  if (size <= 100) ranges[size] = made;
  return made;
}

function headsOf(shape: Shape): readonly string[] {
  if (shape.heads) return shape.heads;
  const heads = shape.keys.map((key) => `{${quote(key)}:`);
  shape.heads = heads;
  shape.laterHeads = heads.map((head) => `,${head.slice(1)}`);
  return heads;
}

/** Chooses the fields of a render: undefined for all, otherwise their indexes in order. */
type Chooser = ((run: Run) => readonly number[]) | undefined;

function chooser(rule: Rule | undefined, size: number): Chooser {
  const min = rule?.count ?? rule?.min;
  if (min === undefined) return undefined;
  const max = rule?.count ?? rule?.max ?? min;
  if (min >= size) return undefined;
  const all = upTo(size);
  return (run) => {
    const count = Math.max(0, run.random.int(min, max));
    if (count >= size) return all;
    return run.random
      .shuffle(all)
      .slice(0, count)
      .sort((a, b) => a - b);
  };
}

// Assigning `__proto__` would set the prototype.
export function defineField(result: object, key: string, value: unknown): void {
  if (key === '__proto__') {
    Object.defineProperty(result, key, { value, writable: true, enumerable: true, configurable: true });
  } else {
    (result as Record<string, unknown>)[key] = value;
  }
}

/** Bit mask: after every 16 fields the object checks the time limit, because not every field does. */
const PAUSE = 15;

// Fields of a plain object do not refer to siblings, so neither function needs a frame.
function buildPlainly(run: Run, shape: Shape, chosen: Chooser): object {
  const { keys, nodes } = shape;
  run.spend(nodes.length, shape.headsLength);
  const picked = chosen?.(run) ?? shape.all;
  const result = {};
  let index = 0;
  try {
    for (let i = 0; i < picked.length; i += 1) {
      index = picked[i] as number;
      if ((i & PAUSE) === PAUSE) run.spend(0, 0);
      defineField(result, keys[index] as string, (nodes[index] as Node).value(run));
    }
  } catch (error) {
    throw prependStep(asRenderError(error, run), keys[index] ?? '');
  }
  return result;
}

function writePlainly(run: Run, shape: Shape, chosen: Chooser): string {
  const heads = headsOf(shape);
  const { laterHeads, nodes } = shape;
  run.spend(nodes.length, shape.headsLength);
  const picked = chosen?.(run) ?? shape.all;
  let result = '';
  let isFirst = true;
  let index = 0;
  try {
    for (let i = 0; i < picked.length; i += 1) {
      index = picked[i] as number;
      if ((i & PAUSE) === PAUSE) run.spend(0, 0);
      const text = (nodes[index] as Node).json(run);
      if (text === '') continue;
      result += (isFirst ? heads[index] : laterHeads[index]) as string;
      result += text;
      isFirst = false;
    }
  } catch (error) {
    throw prependStep(asRenderError(error, run), shape.keys[index] ?? '');
  }
  return isFirst ? '{}' : `${result}}`;
}

const MISSING: FieldDraw = { found: false, value: undefined };

/** Renders each field once by index, early if another field refers to it. */
class Drafts implements Frame {
  readonly parent: Frame | undefined;
  readonly result: object | undefined;
  readonly resolve: (index: number) => FieldDraw;
  step = '';
  private readonly shape: Shape;
  private readonly done = new Map<number, unknown>();
  private readonly waiting = new Set<number>();

  constructor(
    run: Run,
    shape: Shape,
    picked: readonly number[],
    parent: Frame | undefined,
    result: object | undefined,
  ) {
    this.shape = shape;
    this.parent = parent;
    this.result = result;
    this.resolve = (index) => {
      if (this.done.has(index)) return { found: true, value: this.done.get(index) };
      if (this.waiting.has(index) || (picked.length < shape.all.length && !picked.includes(index))) return MISSING;
      run.enter();
      this.waiting.add(index);
      const { step } = this;
      // A path may have been followed from a nested frame.
      const { frame } = run;
      run.frame = this;
      this.step = shape.keys[index] ?? '';
      const value = shape.nodes[index]?.value(run);
      this.step = step;
      run.frame = frame;
      run.leave();
      this.waiting.delete(index);
      this.done.set(index, value);
      return { found: true, value };
    };
  }

  resolveName(name: string): FieldDraw {
    const { shape } = this;
    shape.indexes ??= new Map(shape.keys.map((key, index) => [key, index]));
    const index = shape.indexes.get(name);
    return index === undefined ? MISSING : this.resolve(index);
  }
}

function buildFramed(run: Run, shape: Shape, chosen: Chooser, tracked: boolean): object {
  const { keys, nodes } = shape;
  run.spend(nodes.length, shape.headsLength);
  const picked = chosen?.(run) ?? shape.all;
  const result = {};
  const outer = run.frame;
  const drafts = new Drafts(run, shape, picked, outer, tracked ? result : undefined);
  run.frame = drafts;
  let index = 0;
  try {
    for (let i = 0; i < picked.length; i += 1) {
      index = picked[i] as number;
      if ((i & PAUSE) === PAUSE) run.spend(0, 0);
      defineField(result, keys[index] as string, drafts.resolve(index).value);
    }
  } catch (error) {
    throw prependStep(asRenderError(error, run), keys[index] ?? '');
  }
  run.frame = outer;
  return result;
}

// Fields that nobody refers to are written as JSON at once; the others are stored as values first.
function writeFramed(run: Run, shape: Shape, chosen: Chooser, referenced: ReadonlySet<number>): string {
  const heads = headsOf(shape);
  const { laterHeads, nodes } = shape;
  run.spend(nodes.length, shape.headsLength);
  const picked = chosen?.(run) ?? shape.all;
  const outer = run.frame;
  const drafts = new Drafts(run, shape, picked, outer, undefined);
  run.frame = drafts;
  let result = '';
  let isFirst = true;
  let index = 0;
  try {
    for (let i = 0; i < picked.length; i += 1) {
      index = picked[i] as number;
      if ((i & PAUSE) === PAUSE) run.spend(0, 0);
      const node = nodes[index] as Node;
      const isStored = referenced.has(index) && !node.isRounded;
      const text = isStored ? jsonOf(drafts.resolve(index).value) : node.json(run);
      if (text === '') continue;
      result += (isFirst ? heads[index] : laterHeads[index]) as string;
      result += text;
      isFirst = false;
    }
  } catch (error) {
    throw prependStep(asRenderError(error, run), shape.keys[index] ?? '');
  }
  run.frame = outer;
  return isFirst ? '{}' : `${result}}`;
}
