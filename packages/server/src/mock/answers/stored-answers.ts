import { type NamedAnswer, namedAnswer, type Text } from '@easymock/contract';
import { type ApiAnswer, findExpressionProblem } from '@easymock/mock-engine';
import { EffectsError, headersOf } from '../draw/effects';
import { noAnswers } from './no-answers';

/** Returns the named answers of a row. */
export const parseAnswers = (stored: string): NamedAnswer[] =>
  stored === noAnswers ? [] : (JSON.parse(stored) as NamedAnswer[]);

/** Returns the stored form of named answers; equal answers have equal texts. */
export const storeAnswers = (answers: readonly NamedAnswer[]): string =>
  answers.length === 0 ? noAnswers : JSON.stringify(answers);

/** Converts the further responses of a document into answers that only a scenario uses. */
export const importedAnswers = (answers: readonly ApiAnswer[]): NamedAnswer[] =>
  answers.map(({ id, name, status, mode }) =>
    namedAnswer.parse({ id, name: withoutBroken(name) || id, status, mode: withoutBroken(mode) }),
  );

/** Removes characters that cannot be stored. */
const withoutBroken = (text: string): string => text.replace(/\p{Surrogate}|\0/gu, '');

/** Returns the headers of an answer as `writeHead` takes them. @throws EffectsError */
export function answerHeaders({ headers }: Pick<NamedAnswer, 'headers'>): string[] {
  // One header at a time, because several may have the same name.
  return headers.flatMap(({ name, value }) => headersOf({ [name]: value }));
}

const expressionTexts: Record<'invalid' | 'unsupported', Text> = {
  invalid: { zh: '正则表达式无法解析', en: 'the regular expression cannot be parsed' },
  unsupported: {
    zh: '条件中的正则表达式不支持环视和反向引用',
    en: 'regular expressions in conditions cannot have look-around or back-references',
  },
};

/** Returns why an answer cannot be served, apart from its definition; undefined if it can. */
export function findAnswerProblem(answer: NamedAnswer): Text | undefined {
  for (const { how, values } of answer.lines) {
    const problem = how === 'matches' ? findExpressionProblem(values[0] ?? '') : undefined;
    if (problem) return expressionTexts[problem];
  }
  try {
    answerHeaders(answer);
  } catch (error) {
    if (error instanceof EffectsError) return error.texts;
    throw error;
  }
  return undefined;
}
