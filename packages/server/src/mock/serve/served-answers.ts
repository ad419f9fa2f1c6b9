import { compileChooser } from '@easymock/mock-engine';
import { answerHeaders, parseAnswers } from '../answers/stored-answers';
import type { Effects } from '../draw/effects';
import type { MockRow } from '../mock.table';
import { type ServedAnswer, type ServedAnswers, ServedMock, type ServingServices } from './served-mock';

/** Returns a number from 0 to below 1 that is always the same for a seed. */
const fractionOf = (seed: number): number => ((Math.imul(seed, 0x9e3779b1) ^ (seed >>> 7)) >>> 0) / 2 ** 32;

/** Compiles the named answers of a mock. */
export function compileAnswers(
  { id, projectId, url, version, answers }: Pick<MockRow, 'id' | 'projectId' | 'url' | 'version' | 'answers'>,
  own: ServedMock,
  means: ServingServices,
): ServedAnswers {
  const rules = parseAnswers(answers);
  const chooser = compileChooser(rules);
  const served = rules.map(
    (rule): ServedAnswer => ({
      id: rule.id,
      name: rule.name,
      source:
        rule.mode.trim() === ''
          ? own
          : new ServedMock({ id: `${id}.${rule.id}`, projectId, url, mode: rule.mode }, means),
      fault: rule.fault,
      dripMs: rule.drip_ms,
      apply: applierOf(rule.status, answerHeaders(rule), rule.delay_from, rule.delay_to),
    }),
  );
  // A new version starts the sequence again, so that a change can be tried at once.
  const sequence = `${id}:${version}`;
  return {
    readsBody: chooser.readsBody,
    choose(request, seed) {
      const { index, reason } = chooser.choose(request, {
        // A seed must reproduce the same response, so sequences are skipped.
        count: () => (seed === undefined ? means.counters.countInSequence(sequence) : Number.POSITIVE_INFINITY),
        random: () => (seed === undefined ? Math.random() : fractionOf(seed)),
      });
      const answer = index === undefined ? undefined : served[index];
      return { answer, chosen: { answerId: answer?.id ?? null, answerName: answer?.name ?? '', reason } };
    },
    find: (answerId) => served.find((answer) => answer.id === answerId),
  };
}

function applierOf(status: number, headers: readonly string[], from: number, to: number): ServedAnswer['apply'] {
  const range = Math.max(0, to - from);
  return (drawn) => {
    const { effects } = drawn;
    // `_res` of a definition overrides the settings of its answer.
    const merged: Effects = {
      status: effects && effects.status !== 200 ? effects.status : status,
      headers: effects ? [...headers, ...effects.headers] : headers,
      delay: effects?.delay || from + Math.round(Math.random() * range),
      ...(effects?.stream && { stream: effects.stream }),
    };
    return { content: drawn.content, length: drawn.length, effects: merged };
  };
}
