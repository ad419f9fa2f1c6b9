import type { IncomingMessage } from 'node:http';
import { parse as parseForm } from 'node:querystring';
import { type Comparison, fillText, type Language, maskedText, type Text } from '@easymock/contract';
import { createMatcher, normalizePattern, splitEvents } from '@easymock/mock-engine';
import { isTooDeep } from '../../../platform/http/bodies/json-body';
import { parseAnswers } from '../../answers/stored-answers';
import type { MockRow } from '../../mock.table';
import { dataOf, readCookies } from '../../serve/mock-request';
import { RequestSchema } from '../../serve/request-schema';
import type { SeenDetails as FullDetails, SeenSide } from '../seen-request';
import { compareResponse, responseSchemaOf } from './response-schema';

/** A request as it leaves its process. */
type SeenDetails = Omit<FullDetails, 'tokenHash'>;

type Described = Pick<MockRow, 'method' | 'url' | 'mode' | 'answers' | 'parameters' | 'responseModel'>;

/** A response to compare instead of the recorded one. */
interface OtherResponse {
  readonly status: number;
  readonly body: string;
}

/** A masked value is unknown, so it is not judged. */
const isMasked = (value: unknown): boolean => typeof value === 'string' && value.includes(maskedText);

const nothing: Comparison = { against: 'nothing', skipped: '', differences: [] };

const headerOf = ({ headers }: SeenSide, name: string): string =>
  headers.find(([key]) => key.toLowerCase() === name)?.[1] ?? '';

/** Compares a request with the document of its mock. */
export async function compareRequest(mock: Described, prefix: string, details: SeenDetails, language: Language) {
  const schema = RequestSchema.of(mock.parameters);
  if (!schema) return nothing;
  const { request, path: address } = details;
  const [path = '/', query = ''] = address.split(/\?(.*)/s);
  const { body } = request;
  const isComplete = body.kind !== 'binary' && !body.is_cut;
  const headers = Object.fromEntries(request.headers.map(([name, value]) => [name.toLowerCase(), value]));
  const problems = schema.check(
    {
      params: paramsOf(mock, prefix, path),
      query: { ...parseForm(query) },
      headers,
      cookies: readCookies(headers.cookie ?? ''),
      body: isComplete ? await dataOf({ headers } as unknown as IncomingMessage, Buffer.from(body.text)) : undefined,
      hasBody: body.size > 0,
    },
    isMasked,
  );
  const skipped = schema.readsBody && !isComplete ? (body.is_cut ? 'cut' : 'format') : '';
  return { against: 'document', skipped, differences: filled(problems, language) } satisfies Comparison;
}

function paramsOf({ method, url }: Described, prefix: string, path: string): Readonly<Record<string, unknown>> {
  const pattern = normalizePattern(url);
  const matcher = createMatcher([{ method, pattern, order: 0, value: true }]);
  const isBelow = prefix !== '' && path.toLowerCase().startsWith(prefix.toLowerCase());
  const found = [...(isBelow ? [path.slice(prefix.length) || '/'] : []), path]
    .map((address) => matcher.find(method, address))
    .find((match) => match.found);
  return found?.found ? found.params : {};
}

/** Compares a response with the document of its mock, otherwise with the definition that generates it. */
export function compareAnswer(
  mock: Described,
  details: SeenDetails,
  other: OtherResponse | undefined,
  language: Language,
): Comparison {
  const answer = parseAnswers(mock.answers).find(({ id }) => id === details.answer?.id);
  const mode = answer?.mode.trim() ? answer.mode : mock.mode;
  const described = responseSchemaOf(mock.responseModel, mode, other?.status ?? details.status);
  if (!described) return nothing;
  const { against, schema } = described;
  const { body } = details.response;
  if (!other && body.kind === 'none') return { against, skipped: 'none', differences: [] };
  if (!other && body.is_cut) return { against, skipped: 'cut', differences: [] };
  const isStream = !other && headerOf(details.response, 'content-type').startsWith('text/event-stream');
  const value = isStream ? messagesOf(body.text) : jsonOf(other?.body ?? body.text);
  if (value === undefined) return { against, skipped: 'format', differences: [] };
  return { against, skipped: '', differences: filled(compareResponse(schema, value, isMasked), language) };
}

/** Returns the messages of a stream that are JSON. */
const messagesOf = (text: string): unknown[] =>
  splitEvents(text).flatMap((event) => {
    const data = event.split('\n').flatMap((line) => (line.startsWith('data: ') ? [line.slice(6)] : []));
    return jsonOf(data.join('\n')) ?? [];
  });

function jsonOf(text: string): unknown {
  if (isTooDeep(text)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const filled = (texts: readonly Text[], language: Language): string[] => texts.map((text) => fillText(text, language));
