import { prependStep, RenderError } from '../core/errors';
import type { Rule } from '../parse/rule';
import type { Node } from '../run/node';
import type { Frame, Run } from '../run/run';
import { newSlot, type Scope } from './scope';

/** Bit mask: after every 16 items the list checks the time limit, because not every item does. */
const PAUSE = 15;

/** Builds the node of a list whose items are already compiled. */
export function listNode(items: readonly Node[], rule: Rule | undefined, scope: Scope): Node {
  // An empty list remains an empty list, even if a rule asks for one of its items.
  if (items.length === 0) return repeatedList(items, 1, 1, scope);
  if (rule?.step !== undefined) return inTurn(items, rule.step, scope);
  if (rule?.count === 1) return one(items);
  if (rule?.count !== undefined) return repeatedList(items, rule.count, rule.count, scope);
  if (rule?.min !== undefined) return repeatedList(items, rule.min, rule.max ?? rule.min, scope);
  return repeatedList(items, 1, 1, scope);
}

function one(items: readonly Node[]): Node {
  const [first, ...rest] = items;
  if (first && rest.length === 0) return { isStatic: first.isStatic, value: first.value, json: first.json };
  return chosen(items, (run) => run.random.below(items.length));
}

function inTurn(items: readonly Node[], step: number, scope: Scope): Node {
  const slot = newSlot(scope.compilation);
  return chosen(items, (run) => {
    const turn = run.slots[slot] ?? 0;
    run.slots[slot] = turn + step;
    return turn % items.length;
  });
}

function chosen(items: readonly Node[], choose: (run: Run) => number): Node {
  return {
    isStatic: false,
    value: (run) => items[choose(run)]?.value(run),
    json: (run) => items[choose(run)]?.json(run) ?? '',
  };
}

function repeatedList(items: readonly Node[], from: number, to: number, scope: Scope): Node {
  const min = Math.max(0, from);
  const max = Math.max(0, to);
  const isFixed = min === max;
  const tracked = scope.compilation.tracksFrames;
  const isStatic = isFixed && items.every((item) => item.isStatic);

  const begin = (run: Run): number => {
    const count = isFixed ? min : run.random.int(min, max);
    if (count > 1) run.checkRepeat(count);
    run.spend(count * items.length, count * items.length + 2);
    return count;
  };

  const value = (run: Run): unknown[] => {
    const count = begin(run);
    const result: unknown[] = [];
    const outer = run.frame;
    const frame = tracked ? new ListFrame(outer, result) : undefined;
    if (frame) run.frame = frame;
    try {
      for (let i = 0; i < count; i += 1) {
        for (const item of items) {
          if ((result.length & PAUSE) === PAUSE) run.spend(0, 0);
          if (frame) frame.step = result.length;
          result.push(item.value(run));
        }
      }
    } catch (error) {
      throw prependStep(asRenderError(error, run), result.length);
    }
    run.frame = outer;
    return result;
  };

  const json = (run: Run): string => {
    const count = begin(run);
    let result = '[';
    let index = 0;
    try {
      for (let i = 0; i < count; i += 1) {
        for (const item of items) {
          if ((index & PAUSE) === PAUSE) run.spend(0, 0);
          if (index > 0) result += ',';
          result += item.json(run) || 'null';
          index += 1;
        }
      }
    } catch (error) {
      throw prependStep(asRenderError(error, run), index);
    }
    return `${result}]`;
  };

  return { isStatic, value, json: tracked ? (run) => JSON.stringify(value(run)) : json };
}

class ListFrame implements Frame {
  readonly parent: Frame | undefined;
  readonly result: unknown[];
  readonly resolve = undefined;
  step = 0;

  constructor(parent: Frame | undefined, result: unknown[]) {
    this.parent = parent;
    this.result = result;
  }
}

/** A text can exceed the maximum string length of JavaScript before its length is counted. */
export function asRenderError(error: unknown, run: Run): unknown {
  if (error instanceof RenderError || !(error instanceof RangeError)) return error;
  return run.tooLarge();
}
