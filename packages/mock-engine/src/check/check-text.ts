import type { Rule } from '../parse/rule';
import type { RegExpTemplate } from '../parse/template';
import { type PlaceholderPart, splitText } from '../parse/text-parts';
import type { FindPlaceholder } from '../placeholders/finder';
import type { Site } from '../placeholders/placeholder';
import { compileRegExpMatch } from '../regexp/regexp-match';
import { Arguments, readArguments } from '../run/arguments';
import type { Yields } from '../run/node';
import { isPath } from '../run/path';
import { checkConstant } from './check-scalar';
import { typeOf } from './mismatch';
import type { Check } from './report';

/** The context that decides the meaning of a placeholder. */
export interface TextScope {
  readonly findPlaceholder: FindPlaceholder;
  /** Field names of the object that contains the text; undefined inside lists and at the top. */
  readonly names: ReadonlySet<string> | undefined;
  /** Name of the field itself, which never counts as a reference. */
  readonly ownName: string | undefined;
}

const accept: Check = () => {};
const isText: Check = (data, report) => {
  if (typeof data !== 'string') report.add('type', 'string', typeOf(data));
};

/** Returns the minimum and the maximum repetitions of a text; undefined if no rule sets them. */
function timesOf(rule: Rule | undefined): readonly [number, number] | undefined {
  const min = rule?.count ?? rule?.min;
  if (min === undefined) return undefined;
  return [Math.max(0, min), Math.max(0, rule?.count ?? rule?.max ?? min)];
}

/** Returns the check of a text with or without placeholders. */
export function checkText(source: string, rule: Rule | undefined, scope: TextScope): Check {
  const pieces = piecesOf(source, scope);
  const times = timesOf(rule);
  const isConstant = pieces.every((piece) => typeof piece === 'string');
  if (times === undefined) return isConstant ? checkConstant(source) : checkDrawn(pieces, source, scope);
  if (source === '') return checkLength(times);
  if (isConstant) return checkRepeated(source, times);
  const [min, max] = times;
  if (max === 0) return checkConstant('');
  const once = checkDrawn(pieces, source, scope);
  if (min === 1 && max === 1) return once;
  if (min > 1 || max < 1) return isText;
  // A single repetition keeps the type of its value.
  return (data, report) => {
    if (typeof data !== 'string') report.run(once, data);
  };
}

type Piece = string | PlaceholderPart;

/** Splits a text at its placeholders. An `@name` that resolves to nothing is part of the text around it. */
function piecesOf(source: string, scope: TextScope): Piece[] {
  if (source === '' || !source.includes('@')) return [source];
  const pieces: Piece[] = [];
  for (const part of splitText(source)) {
    const last = pieces.length - 1;
    if (part.kind === 'placeholder' && isDrawn(part, scope)) pieces.push(part);
    else if (typeof pieces[last] === 'string') pieces[last] += part.text;
    else pieces.push(part.text);
  }
  return pieces;
}

function isDrawn(part: PlaceholderPart, scope: TextScope): boolean {
  const { findPlaceholder, names } = scope;
  const { name } = part;
  return isReference(part, scope) || findPlaceholder(name) !== undefined || isPath(name, names);
}

function isReference({ name, args }: PlaceholderPart, scope: TextScope): boolean {
  if (name === scope.ownName || !scope.names?.has(name)) return false;
  return args === undefined || scope.findPlaceholder(name)?.outranksFields !== true;
}

function checkDrawn(pieces: readonly Piece[], source: string, scope: TextScope): Check {
  const [first, ...rest] = pieces;
  if (rest.length > 0) return checkMixed(pieces, source);
  return first === undefined || typeof first === 'string' ? accept : CHECKS[yieldsOf(first, scope)];
}

/** Returns the type that a placeholder is known to generate. */
function yieldsOf(part: PlaceholderPart, scope: TextScope): Yields {
  if (isReference(part, scope)) return 'any';
  const { name, args } = part;
  // Placeholders inside the arguments may change the type of the result.
  if (args?.includes('@')) return 'any';
  return scope.findPlaceholder(name)?.prepare(new Arguments(readArguments(args)), NOWHERE).yields ?? 'any';
}

/** Only the type is read and no value is generated, so slots are not needed. */
const NOWHERE: Site = { slot: () => 0, together: (_key, draw) => draw };

const CHECKS: Readonly<Record<Yields, Check>> = {
  any: accept,
  plain: isText,
  text: isText,
  boolean: (data, report) => {
    if (typeof data !== 'boolean') report.add('type', 'boolean', typeOf(data));
  },
  number: (data, report) => {
    if (typeof data !== 'number') report.add('type', 'number', typeOf(data));
  },
};

/** The texts between the placeholders must occur in order; the first and the last at the ends. */
function checkMixed(pieces: readonly Piece[], source: string): Check {
  const first = pieces[0];
  const last = pieces[pieces.length - 1];
  const prefix = typeof first === 'string' ? first : '';
  const suffix = typeof last === 'string' ? last : '';
  const between = pieces.slice(1, -1).filter((piece) => typeof piece === 'string');
  return (data, report) => {
    if (typeof data !== 'string') report.add('type', 'string', typeOf(data));
    else if (!readsLike(data, prefix, between, suffix)) report.add('text', source, data);
  };
}

function readsLike(data: string, prefix: string, between: readonly string[], suffix: string): boolean {
  if (data.length < prefix.length + suffix.length || !data.startsWith(prefix) || !data.endsWith(suffix)) {
    return false;
  }
  const end = data.length - suffix.length;
  let at = prefix.length;
  for (const text of between) {
    const found = data.indexOf(text, at);
    if (found === -1 || found + text.length > end) return false;
    at = found + text.length;
  }
  return true;
}

function checkLength([min, max]: readonly [number, number]): Check {
  return (data, report) => {
    if (typeof data !== 'string') report.add('type', 'string', typeOf(data));
    else if (data.length < min || data.length > max) report.add('length', [min, max], data.length);
  };
}

function checkRepeated(source: string, [min, max]: readonly [number, number]): Check {
  return (data, report) => {
    if (typeof data !== 'string') {
      report.add('type', 'string', typeOf(data));
      return;
    }
    const times = data.length / source.length;
    const isRepeated = Number.isInteger(times) && data === source.repeat(times);
    if (!isRepeated || times < min || times > max) report.add('repeat', [min, max], data);
  };
}

/** Returns the check of a regular expression, which must match the whole text. */
export function checkRegExp(template: RegExpTemplate, rule: Rule | undefined): Check {
  const [min, max] = timesOf(rule) ?? [1, 1];
  const matches = compileRegExpMatch(template, min, max);
  const shown = `/${template.source}/${template.flags}`;
  return (data, report) => {
    if (typeof data !== 'string') report.add('type', 'string', typeOf(data));
    else if (!matches(data, report.matching)) report.add('pattern', shown, data);
  };
}
