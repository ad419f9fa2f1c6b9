import { type MockMethod, mockMethods, pageCallHeader, servedMockHeader } from '@easymock/contract';

export interface Pair {
  readonly name: string;
  readonly value: string;
  /** A disabled row stays in the table but is not sent. */
  readonly isOn: boolean;
}

export interface Call {
  readonly method: MockMethod;
  /** Address including the enabled query parameters; path parameters appear by name. */
  readonly address: string;
  /** Values of path parameters by name. Parameters without a value are sent unchanged. */
  readonly path: Readonly<Record<string, string>>;
  readonly query: readonly Pair[];
  readonly headers: readonly Pair[];
  readonly body: string;
}

/** A mock similar to an unmatched call. */
export interface Near {
  readonly method: string;
  readonly url: string;
  readonly differs: string;
}

export interface Answer {
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Indented if it is JSON. */
  readonly text: string;
  readonly size: number;
  readonly ms: number;
  /** ID of the mock that responded; undefined if none did. */
  readonly mock: string | undefined;
  readonly nearest: readonly Near[];
}

const timeoutMs = 90_000;
/** Upper limit for the displayed list; the server returns fewer. */
const maxNear = 10;

const idPattern = /^[0-9a-f]{24}$/;

/** Returns the mock ID from `#!mock=65…`, which links from the lists contain. */
export function linkedMock(hash: string): string | undefined {
  const given = /[#!&]mock=([^&]*)/.exec(hash)?.[1] ?? '';
  return idPattern.test(given) ? given : undefined;
}

/** Returns the method from `#!method=post`, which links from the editor and the lists contain. */
export function methodOf(hash: string): MockMethod {
  const given = /[#!&]method=(\w+)/.exec(hash)?.[1]?.toLowerCase();
  return mockMethods.find((method) => method === given) ?? 'get';
}

/**
 * Returns the query parameters of an address as rows.
 * @example queryOf('/users?page=2&name=%E7%8E%8B') // [{ name: 'page', value: '2', isOn: true }, { name: 'name', value: '王', isOn: true }]
 */
export function queryOf(address: string): Pair[] {
  const [, query = ''] = /\?([^#]*)/.exec(address) ?? [];
  return [...new URLSearchParams(query)].map(([name, value]) => ({ name, value, isOn: true }));
}

/** Returns the address with exactly these query parameters. Disabled rows and rows without a name are skipped. */
export function withQuery(address: string, rows: readonly Pair[]): string {
  const [path = ''] = address.split(/[?#]/, 1);
  const parts = rows
    .filter(({ name, isOn }) => isOn && name !== '')
    .map(({ name, value }) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  return parts.length > 0 ? `${path}?${parts.join('&')}` : path;
}

/** Returns the rows after the address was edited by hand. Disabled rows stay, after those of the address. */
export const queryAfter = (address: string, before: readonly Pair[]): Pair[] => [
  ...queryOf(address),
  ...before.filter(({ isOn }) => !isOn),
];

/**
 * Parses pasted rows: `name: value` on each line, or the query of an address.
 * @returns null if the text is a single value
 */
export function pastedPairs(text: string): Pair[] | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const pairs = lines.map((line) => /^\s*([^:\s][^:]*?)\s*:\s*(.*?)\s*$/.exec(line));
  if (pairs.length > 0 && pairs.every((pair) => pair !== null)) {
    return pairs.map(([, name = '', value = '']) => ({ name, value, isOn: true }));
  }
  const isQuery = lines.length === 1 && /^\??[^=&\s]+=[^&\s]*(&[^=&\s]+=[^&\s]*)*$/.test(text.trim());
  return isQuery ? queryOf(`?${text.trim().replace(/^\?/, '')}`) : null;
}

// The path starts after the host, so that a port is not mistaken for a parameter.
const pathParameter = /(?<=[^/:]\/)(?::(\w+)|\{(\w+)\})(?=[/?#]|$)/g;

/**
 * Returns the names of the path parameters in an address.
 * @example pathNamesOf('/mock/65/users/:id/cards/{card}?x=:y') // ['id', 'card']
 */
export function pathNamesOf(address: string): string[] {
  const [path = ''] = address.split(/[?#]/, 1);
  return [...new Set([...path.matchAll(pathParameter)].map(([, colon, brace]) => colon ?? brace ?? ''))];
}

/** Returns the address to send, with the path parameters replaced by their values. */
export function filledAddress({ address, path: values }: Pick<Call, 'address' | 'path'>): string {
  const [path = ''] = address.split(/[?#]/, 1);
  const filled = path.replace(pathParameter, (whole, colon?: string, brace?: string) => {
    const value = values[colon ?? brace ?? ''];
    return value ? encodeURIComponent(value) : whole;
  });
  return filled + address.slice(path.length);
}

/**
 * Returns the part that prevents a header from being sent. Browsers reject names that are not HTTP tokens,
 * and values beyond Latin-1.
 */
export function headerProblem({ name, value, isOn }: Pair): 'name' | 'value' | null {
  if (!isOn || (name === '' && value === '')) return null;
  if (!/^[\w!#$%&'*.^`|~+-]+$/.test(name)) return 'name';
  return /^[\t\x20-\x7e\x80-\xff]*$/.test(value) ? null : 'value';
}

export const hasBody = ({ method, body }: Call): boolean => method !== 'get' && body !== '';

/** Returns the headers to send: the enabled rows, and the content type of a JSON body. */
export function headersOf(call: Call): [name: string, value: string][] {
  const headers = call.headers
    .filter(({ name, isOn }) => isOn && name !== '')
    .map(({ name, value }): [string, string] => [name, value.trim()]);
  const hasType = headers.some(([name]) => name.toLowerCase() === 'content-type');
  if (hasBody(call) && !hasType && isJson(call.body)) headers.push(['Content-Type', 'application/json']);
  return headers;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Sends a call and reads the response. Rejects if there is no response, or if a header cannot be sent. */
export async function sendCall(call: Call): Promise<Answer> {
  const began = performance.now();
  const response = await fetch(filledAddress(call), {
    method: call.method.toUpperCase(),
    headers: [
      // Requests failure messages in the language of the page.
      ['Accept-Language', document.documentElement.lang],
      // Shows the server that a script sent the request, as opposed to an element of the page.
      [pageCallHeader, 'tester'],
      ...headersOf(call),
    ],
    body: hasBody(call) ? call.body : undefined,
    // Mocks can have any author, so they receive only the cookies that mocks have set.
    credentials: 'same-origin',
    signal: AbortSignal.timeout(timeoutMs),
  });
  const text = await response.text();
  const ms = Math.round(performance.now() - began);
  const mock = response.headers.get(servedMockHeader) ?? '';
  return {
    status: response.status,
    statusText: response.statusText,
    headers: [...response.headers].filter(([name]) => name !== servedMockHeader),
    mock: idPattern.test(mock) ? mock : undefined,
    text: indented(text),
    size: new Blob([text]).size,
    ms,
    nearest: response.status === 404 ? nearestIn(text) : [],
  };
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** A mock may return any value in the field that failures use, so it is validated. */
function isNear(value: unknown): value is Near {
  const { method, url, differs } = (value ?? {}) as Record<string, unknown>;
  return [method, url, differs].every((text) => typeof text === 'string');
}

/** Parses the similar mocks from a refusal. */
export function nearestIn(text: string): Near[] {
  try {
    const { nearest } = JSON.parse(text) as { nearest?: unknown };
    return Array.isArray(nearest) ? nearest.filter(isNear).slice(0, maxNear) : [];
  } catch {
    return [];
  }
}

/** Returns the address of a similar mock, in the project of the called address. */
export function addressOf(called: string, near: Near): string {
  const project = /^(?:\/easymock)?\/mock\/[0-9a-f]{24}/i.exec(called)?.[0] ?? '';
  return project + near.url;
}
