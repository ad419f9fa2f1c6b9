import type { Rule } from '../parse/rule';
import { type PlaceholderPart, splitText } from '../parse/text-parts';
import type { Placeholder, Site } from '../placeholders/placeholder';
import { string } from '../placeholders/string';
import { type Argument, Arguments, readArguments } from '../run/arguments';
import { anything, constantNode, type Drawing, generatedNode, type Node, quote, textOf } from '../run/node';
import { followPath, isPath } from '../run/path';
import type { Run } from '../run/run';
import { newSlot, ownerSlot, type Scope } from './scope';
import { sharedValue } from './shared-draws';

type Part = string | Drawing;

/** Compiles a text: a constant, a single placeholder that keeps its type, or a mixture of both. */
export function compileText(source: string, rule: Rule | undefined, scope: Scope, ownName: string | undefined): Node {
  if (rule && (rule.count !== undefined || rule.min !== undefined)) return repeated(source, rule, scope, ownName);
  return once(compileParts(source, scope, ownName));
}

function once(parts: readonly Part[]): Node {
  const [first, ...rest] = parts;
  if (first === undefined) return constantNode('');
  if (rest.length === 0) return typeof first === 'string' ? constantText(first) : drawnText(first);
  return mixed(parts);
}

function constantText(value: string): Node {
  const json = quote(value);
  return {
    isStatic: true,
    value: (run) => {
      run.spend(0, json.length);
      return value;
    },
    json: (run) => {
      run.spend(0, json.length);
      return json;
    },
  };
}

// Counts the length of texts that can be long and do not count themselves; the node limit bounds all others.
function drawnText(drawing: Drawing): Node {
  const { draw, yields } = drawing;
  if (yields !== 'text' && yields !== 'any') return generatedNode(drawing);
  const measured = (run: Run) => {
    const value = draw(run);
    if (typeof value === 'string') run.spend(0, value.length);
    return value;
  };
  return generatedNode({ yields, draw: measured });
}

function mixed(parts: readonly Part[]): Node {
  const value = joiner(parts);
  const needsNoEscape = parts.every((part) => typeof part === 'string' || NO_ESCAPE.has(part.yields));
  if (!needsNoEscape) return { isStatic: false, value, json: (run) => quote(value(run)) };
  const escaped = parts.map((part) => (typeof part === 'string' ? quote(part).slice(1, -1) : part));
  const json = joiner(escaped);
  return { isStatic: false, value, json: (run) => `"${json(run)}"` };
}

const NO_ESCAPE: ReadonlySet<string> = new Set(['plain', 'number', 'boolean']);

function joiner(parts: readonly Part[]): (run: Run) => string {
  return (run) => {
    let result = '';
    let counted = 0;
    for (const part of parts) {
      result += typeof part === 'string' ? part : textOf(part.draw(run));
      // Most texts are short and are counted once, at the end.
      if (result.length - counted > 256) {
        run.spend(0, result.length - counted);
        counted = result.length;
      }
    }
    run.spend(0, result.length - counted);
    return result;
  };
}

// The text is repeated first, and the placeholders of each repetition are generated separately.
function repeated(source: string, rule: Rule, scope: Scope, ownName: string | undefined): Node {
  const min = Math.max(0, rule.count ?? rule.min ?? 1);
  const max = Math.max(0, rule.count ?? rule.max ?? min);
  if (source === '') return randomLetters(min, max, scope);
  const single = once(compileParts(source, scope, ownName));
  if (min === 1 && max === 1) return single;
  const value = (run: Run): unknown => {
    const count = run.random.int(min, max);
    if (count === 1) return single.value(run);
    run.checkRepeat(count);
    if (single.isStatic) {
      run.spend(0, source.length * count);
      return source.repeat(count);
    }
    let result = '';
    for (let i = 0; i < count; i += 1) {
      run.spend(0, 1);
      result += textOf(single.value(run));
    }
    return result;
  };
  return generatedNode(anything(value));
}

function randomLetters(min: number, max: number, scope: Scope): Node {
  return drawnText(string.prepare(new Arguments([min, max]), siteOf(scope)));
}

function compileParts(source: string, scope: Scope, ownName: string | undefined): Part[] {
  if (!source.includes('@')) return source === '' ? [] : [source];
  const parts: Part[] = [];
  for (const part of splitText(source)) {
    const drawing = part.kind === 'placeholder' ? compilePlaceholder(part, scope, ownName) : undefined;
    const last = parts.length - 1;
    if (drawing) parts.push(drawing);
    else if (typeof parts[last] === 'string') parts[last] += part.text;
    else parts.push(part.text);
  }
  return parts;
}

/** Compiles a placeholder in its context; undefined if it is plain text. */
function compilePlaceholder(part: PlaceholderPart, scope: Scope, ownName: string | undefined): Drawing | undefined {
  const { name, args, text: whole } = part;
  const placeholder = scope.compilation.findPlaceholder(name);
  const isItself = name === ownName || (args !== undefined && placeholder?.outranksFields === true);
  const index = isItself ? undefined : scope.siblings?.get(name);
  if (index !== undefined) {
    scope.referenced.add(index);
    const otherwise = placeholder ? prepareWith(placeholder, args, scope, ownName) : undefined;
    return reference(index, otherwise, whole);
  }
  if (placeholder) return prepareWith(placeholder, args, scope, ownName);
  if (isPath(name, scope.siblings)) {
    return anything((run) => {
      const { found, value } = followPath(run.frame, name);
      if (!found) return whole;
      run.spendShared(value);
      return value;
    });
  }
  return undefined;
}

function reference(index: number, otherwise: Drawing | undefined, whole: string): Drawing {
  return anything((run) => {
    const sibling = run.frame?.resolve?.(index);
    if (sibling?.found) {
      run.spendShared(sibling.value);
      return sibling.value;
    }
    // The sibling itself depends on this value (a cycle).
    return otherwise ? otherwise.draw(run) : whole;
  });
}

function prepareWith(
  placeholder: Placeholder,
  args: string | undefined,
  scope: Scope,
  ownName: string | undefined,
): Drawing {
  const list = readArguments(args);
  const site = siteOf(scope);
  if (placeholder.reads) scope.compilation.reads[placeholder.reads] = true;
  if (!list.some(holdsPlaceholder)) return placeholder.prepare(new Arguments(list), site);
  const drawers = list.map((argument) => compileArgument(argument, scope, ownName));
  // Reserves the slot at compile time, because a render cannot allocate any.
  site.slot();
  ownerSlot(scope);
  return anything((run) => placeholder.prepare(new Arguments(drawers.map((draw) => draw(run))), site).draw(run));
}

function holdsPlaceholder(argument: Argument): boolean {
  if (typeof argument === 'string') return argument.includes('@');
  return Array.isArray(argument) && argument.some((item) => typeof item === 'string' && item.includes('@'));
}

function compileArgument(argument: Argument, scope: Scope, ownName: string | undefined): (run: Run) => Argument {
  if (Array.isArray(argument)) {
    const drawers = argument.map((item: Argument) => compileArgument(item, scope, ownName));
    return (run) => drawers.map((draw) => draw(run));
  }
  if (typeof argument !== 'string' || !argument.includes('@')) return () => argument;
  const node = once(compileParts(argument, scope, ownName));
  return (run) => asArgument(node.value(run));
}

function asArgument(value: unknown): Argument {
  if (Array.isArray(value)) return value.map(asArgument);
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value;
  return textOf(value);
}

function siteOf(scope: Scope): Site {
  let slot: number | undefined;
  return {
    slot: () => {
      slot ??= newSlot(scope.compilation);
      return slot;
    },
    together: (key, draw) => sharedValue(ownerSlot(scope), key, draw),
  };
}
