import { answerLimit, answerNameLimit, type NamedAnswer } from '@easymock/contract';
import { ModeError, nodeAt, type OutlineNode, outlineMode, setValue } from '@easymock/mock-engine';
import { randomId } from '../../../../lib/browser/random-id';

/** Kinds of responses that the menu adds. */
export type Preset = 'plain' | 'emptyList' | 'timeout' | 'error';

/** Settings of a response that nobody has changed. */
export const blankAnswer: Omit<NamedAnswer, 'id' | 'name'> = {
  trigger: 'condition',
  match: 'all',
  lines: [],
  weight: 10,
  times: 1,
  status: 200,
  headers: [],
  delay_from: 0,
  delay_to: 0,
  fault: 'none',
  drip_ms: 5000,
  mode: '',
};

/** Milliseconds; longer than the time-outs that clients usually have. */
const timeoutMs = 60_000;

/** Returns the name, with a number if another response has it. */
function freeName(name: string, answers: readonly NamedAnswer[]): string {
  const taken = new Set(answers.map((answer) => answer.name));
  for (let num = 1; ; num += 1) {
    const candidate = num === 1 ? name : `${name.slice(0, answerNameLimit - 3)} ${num}`;
    if (!taken.has(candidate)) return candidate;
  }
}

/** Returns the path to the first list, breadth first. */
function pathOfList(root: OutlineNode): number[] | undefined {
  let level: { node: OutlineNode; path: number[] }[] = [{ node: root, path: [] }];
  while (level.length > 0) {
    const found = level.find(({ node }) => node.kind === 'list');
    if (found) return found.path;
    level = level.flatMap(({ node, path }) => node.children.map((child, at) => ({ node: child, path: [...path, at] })));
  }
  return undefined;
}

/** Returns a definition with its first list empty; undefined if it has no list. */
export function withEmptyList(mode: string): string | undefined {
  try {
    const outline = outlineMode(mode);
    const path = pathOfList(outline.root);
    if (!path || nodeAt(outline, path)?.children.length === 0) return undefined;
    return setValue(outline, path, '[]')?.outline.source;
  } catch (error) {
    if (error instanceof ModeError) return undefined;
    throw error;
  }
}

const errorMode = `{
  "success": false,
  "message": "Internal Server Error"
}`;

/** Creates a response from a preset. Presets other than `plain` wait for a scenario or a condition. */
export function newAnswer(preset: Preset, name: string, own: string, answers: readonly NamedAnswer[]): NamedAnswer {
  const answer: NamedAnswer = { ...blankAnswer, id: randomId().slice(0, 12), name: freeName(name, answers) };
  if (preset === 'plain') return answer;
  answer.trigger = 'scenario';
  if (preset === 'emptyList') answer.mode = withEmptyList(own) ?? '';
  if (preset === 'timeout') Object.assign(answer, { delay_from: timeoutMs, delay_to: timeoutMs, fault: 'empty' });
  if (preset === 'error') Object.assign(answer, { status: 500, mode: errorMode });
  return answer;
}

export const isFull = (answers: readonly NamedAnswer[]): boolean => answers.length >= answerLimit;

/** Moves a response by one place. */
export function moveAnswer(answers: readonly NamedAnswer[], id: string, to: number): NamedAnswer[] {
  const moved = answers.find((answer) => answer.id === id);
  const rest = answers.filter((answer) => answer.id !== id);
  return moved ? [...rest.slice(0, to), moved, ...rest.slice(to)] : rest;
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Returns whether the responses of a list have another order than in its base. */
function isReordered(base: readonly NamedAnswer[], changed: readonly NamedAnswer[]): boolean {
  const idsIn = (answers: readonly NamedAnswer[], others: readonly NamedAnswer[]) =>
    answers.map(({ id }) => id).filter((id) => others.some((other) => other.id === id));
  return !isSame(idsIn(base, changed), idsIn(changed, base));
}

/**
 * Merges responses three-way by ID: each is taken from the side that changed it, and from the typed side if both did.
 * The order is that of the side that moved a response, and the typed one if both did. A response deleted by one side is
 * removed unless the other side changed it.
 */
export function mergeAnswers(
  base: readonly NamedAnswer[],
  typed: readonly NamedAnswer[],
  theirs: readonly NamedAnswer[],
): NamedAnswer[] {
  const byId = (answers: readonly NamedAnswer[]) => new Map(answers.map((answer) => [answer.id, answer]));
  const [before, mine, other] = [byId(base), byId(typed), byId(theirs)];
  const isTheirOrder = isReordered(base, theirs) && !isReordered(base, typed);
  const ids = new Set((isTheirOrder ? [other, mine] : [mine, other]).flatMap((answers) => [...answers.keys()]));
  const names = new Set<string>();
  return [...ids].flatMap((id) => {
    const [was, own, their] = [before.get(id), mine.get(id), other.get(id)];
    const chosen = isSame(own, was) ? their : (own ?? (isSame(their, was) ? undefined : their));
    if (!chosen) return [];
    const name = names.has(chosen.name) ? freeName(chosen.name, [...mine.values(), ...other.values()]) : chosen.name;
    names.add(name);
    return [{ ...chosen, name }];
  });
}
