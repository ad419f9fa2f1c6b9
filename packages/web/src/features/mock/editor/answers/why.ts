import type { NamedAnswer, PreviewRequest } from '@easymock/contract';
import {
  type AnswerChoice,
  type ConditionRequest,
  compileChooser,
  compileCondition,
  type LineOutcome,
} from '@easymock/mock-engine';
import { headersOfLines } from './answer-settings';

/** Explanation of which response a request gets. */
export interface Why extends AnswerChoice {
  /** Outcomes of the lines of each conditional response, in the order of the checks. */
  readonly lines: readonly { readonly answer: NamedAnswer; readonly outcomes: readonly LineOutcome[] }[];
}

function cookiesOf(header: string): Map<string, string> {
  const pairs = header.split(';').map((pair) => pair.trim().split(/=(.*)/s));
  return new Map(pairs.map(([name = '', value = '']) => [name, value]));
}

/** Returns an entered request in the form that conditions read. */
function conditionRequestOf(
  { method = 'get', params, query, body }: PreviewRequest,
  headers: string,
): ConditionRequest {
  const given = new Map(headersOfLines(headers).map(({ name, value }) => [name.toLowerCase(), value]));
  const cookies = cookiesOf(given.get('cookie') ?? '');
  return {
    method: String(method).toUpperCase(),
    params: params ?? {},
    query: () => query ?? {},
    header: (name) => given.get(name),
    cookie: (name) => cookies.get(name),
    body: () => body,
  };
}

/** Explains which response a request gets, as the first call of a sequence and with the first draw by share. */
export function explainChoice(answers: readonly NamedAnswer[], request: PreviewRequest, headers: string): Why {
  const read = conditionRequestOf(request, headers);
  const chooser = compileChooser(answers);
  const conditional = answers.filter(({ trigger }) => trigger === 'condition');
  return {
    // The last share belongs to the default response, unless the shares take all calls.
    ...chooser.choose(read, { count: () => 0, random: () => 1 - Number.EPSILON }),
    lines: conditional.map((answer) => ({ answer, outcomes: compileCondition(answer).explain(read) })),
  };
}
