import type { Mock } from '@easymock/contract';
import { patternKey, type ShapeChange } from '@easymock/mock-engine';
import { compareInWorker } from '../../../kit/draw/draw-in-worker';

type Served = Pick<Mock, 'url' | 'method' | 'mode' | 'answers'>;

/** A change of the data of one response. */
export interface BreakingField extends ShapeChange {
  /** Name of a further response; empty for the default one. */
  readonly answer: string;
}

/** The parts of an edit that callers of a mock may not expect. */
export interface Breaking {
  /** Method and URL before and after, if callers no longer reach the mock. */
  readonly moved: { readonly from: string; readonly to: string } | undefined;
  /** Names of further responses that no longer exist. */
  readonly removedAnswers: readonly string[];
  readonly fields: readonly BreakingField[];
}

const addressOf = ({ method, url }: Served): string => `${method.toUpperCase()} ${url}`;

/** Returns the changes of an edit that may break callers; undefined if there are none. */
export async function findBreaking(before: Served, after: Served): Promise<Breaking | undefined> {
  const isMoved = before.method !== after.method || patternKey(before.url) !== patternKey(after.url);
  const left = new Map(after.answers.map((answer) => [answer.id, answer]));
  const removedAnswers = before.answers.filter(({ id }) => !left.has(id)).map(({ name }) => name);
  const compared = [
    { answer: '', from: before.mode, to: after.mode },
    ...before.answers.flatMap(({ id, name, mode }) => {
      const other = left.get(id);
      // A blank definition has the data of the default response.
      if (!other || (mode.trim() === '' && other.mode.trim() === '')) return [];
      return [{ answer: name, from: mode.trim() || before.mode, to: other.mode.trim() || after.mode }];
    }),
  ].filter(({ from, to }) => from !== to);
  const fields: BreakingField[] = [];
  for (const { answer, from, to } of compared) {
    const changes = await compareInWorker(from, to);
    fields.push(...changes.map((change) => ({ ...change, answer })));
  }
  if (!isMoved && removedAnswers.length === 0 && fields.length === 0) return undefined;
  return { moved: isMoved ? { from: addressOf(before), to: addressOf(after) } : undefined, removedAnswers, fields };
}
