import {
  type CallData,
  type Contract,
  mockMethods,
  type Project,
  type RequestBrief,
  type RequestDetails,
  requestLimit,
} from '@easymock/contract';
import { mockAddress, shellQuoted } from '../addresses';
import { streamDefinition } from './stream-definition';

export type RequestPage = CallData<Contract['request']['list']>;

/** A filter of the list. */
export interface RequestFilter {
  readonly words: string;
  readonly method: string;
  readonly isOnlyProblems: boolean;
}

const isProblem = ({ status, reason }: RequestBrief): boolean =>
  status === 0 || status >= 400 || reason === 'unmatched' || reason === 'refused';

/** Returns whether a request matches all words and conditions of a filter. */
export function isShown(request: RequestBrief, { words, method, isOnlyProblems }: RequestFilter): boolean {
  if (method !== '' && request.method.toLowerCase() !== method) return false;
  if (isOnlyProblems && !isProblem(request)) return false;
  const { path, person, address, referer, status, mock } = request;
  const text = [path, person?.nick_name, address, referer, status, mock?.url].join(' ').toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Headers that clients set by themselves. */
const ownHeaders = new Set([
  'accept-encoding',
  'connection',
  'content-length',
  'cookie',
  'host',
  'origin',
  'referer',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]);

const isSent = ([name]: readonly [string, string]): boolean =>
  !ownHeaders.has(name.toLowerCase()) && !name.toLowerCase().startsWith('sec-');

/** Returns the address of a request, on the origin of mocks. */
export const addressOf = (project: Project, { path }: RequestBrief): string =>
  mockAddress({ project: { ...project, url: '/' } }) + path;

/** Returns a shell command that repeats a request, with its masked secrets as they are shown. */
export function curlOf(address: string, { method, request }: RequestDetails): string {
  const parts = [
    `curl -X ${method} ${shellQuoted(address)}`,
    ...request.headers.filter(isSent).map(([name, value]) => `-H ${shellQuoted(`${name}: ${value}`)}`),
    ...(request.body.text === '' ? [] : [`--data-raw ${shellQuoted(request.body.text)}`]),
  ];
  return parts.join(' \\\n  ');
}

/**
 * Sends a request again from the browser.
 * @returns the status
 */
export async function sendAgain(address: string, { method, request }: RequestDetails): Promise<number> {
  const headers = new Headers();
  for (const [name, value] of request.headers.filter(isSent)) {
    try {
      headers.append(name, value);
    } catch {
      // Browsers refuse some names and values that servers accept; such headers are skipped.
    }
  }
  const hasBody = method !== 'GET' && method !== 'HEAD' && request.body.text !== '';
  const { status } = await fetch(address, {
    method,
    headers,
    credentials: 'omit',
    ...(hasBody && { body: request.body.text }),
    signal: AbortSignal.timeout(sendTimeoutMs),
  });
  return status;
}

const sendTimeoutMs = 70_000;

const isStream = ([name, value]: readonly [string, string]): boolean =>
  name.toLowerCase() === 'content-type' && value.startsWith('text/event-stream');

/** Returns a response as the definition of a mock; undefined if the response is neither complete JSON nor a stream. */
export function definitionOf({ response }: RequestDetails): string | undefined {
  if (response.body.kind !== 'text' || response.body.is_cut) return undefined;
  if (response.headers.some(isStream)) return streamDefinition(response.body.text);
  try {
    return JSON.stringify(JSON.parse(response.body.text), null, 2);
  } catch {
    return undefined;
  }
}

/** Returns method and URL of a new mock that would match a request; undefined for methods that mocks lack. */
export function newMockOf(project: Pick<Project, 'url'>, { method, path }: RequestBrief) {
  const known = mockMethods.find((name) => name === (method === 'HEAD' ? 'get' : method.toLowerCase()));
  if (!known) return undefined;
  const [address = '/'] = path.split('?');
  const prefix = project.url === '/' ? '' : project.url;
  const isBelow = address.toLowerCase().startsWith(`${prefix}/`.toLowerCase());
  return { method: known, url: (isBelow && address.slice(prefix.length)) || '/' };
}

/** Merges the new requests of a page with the earlier ones. */
export function withEarlier(page: RequestPage, before: RequestPage): RequestPage {
  const known = new Set(before.requests.map(({ _id }) => _id));
  const fresh = page.requests.filter(({ _id }) => !known.has(_id));
  if (fresh.length === 0) return { ...page, requests: before.requests };
  // Server processes answer at different times, so a new request may be older than one in the list.
  const requests = [...fresh, ...before.requests].sort((a, b) => b.at.localeCompare(a.at));
  return { ...page, requests: requests.slice(0, requestLimit) };
}

/** Adds recorded requests below those in memory. */
export function withRecorded(live: readonly RequestBrief[], recorded: readonly RequestBrief[]): RequestBrief[] {
  const known = new Set(live.map(({ _id }) => _id));
  const earlier = recorded.filter(({ _id }) => !known.has(_id));
  return [...live, ...earlier].sort((a, b) => b.at.localeCompare(a.at));
}
