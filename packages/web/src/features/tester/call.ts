import { type MockMethod, mockMethods, pageCallHeader } from '@easymock/contract';

/** The request to send. */
export interface Call {
  readonly method: MockMethod;
  readonly address: string;
  /** One a line. */
  readonly headers: string;
  readonly body: string;
}

/** A mock that comes near to a call none answers. */
export interface Near {
  readonly method: string;
  readonly url: string;
  readonly differs: string;
}

/** The response received. */
export interface Answer {
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Indented where it is JSON. */
  readonly text: string;
  readonly size: number;
  readonly ms: number;
  readonly nearest: readonly Near[];
}

/** A line that is no header; it counts from 1. */
export class HeaderLineError extends Error {
  readonly line: number;

  constructor(line: number) {
    super(`line ${line}`);
    this.line = line;
  }
}

const timeoutMs = 90_000;
/** The server names fewer. */
const maxNear = 10;

/** The method behind `#!method=post`, which links from the editor and the lists carry. */
export function methodOf(hash: string): MockMethod {
  const given = /[#!&]method=(\w+)/.exec(hash)?.[1]?.toLowerCase();
  return mockMethods.find((method) => method === given) ?? 'get';
}

/** @throws HeaderLineError */
export function parseHeaders(text: string): [name: string, value: string][] {
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    const match = /^\s*([\w!#$%&'*.^`|~+-]+)\s*:\s*(.*?)\s*$/.exec(line);
    if (!match) throw new HeaderLineError(index + 1);
    return [[match[1] ?? '', match[2] ?? '']];
  });
}

const hasBody = ({ method, body }: Call): boolean => method !== 'get' && body !== '';

function headersOf(call: Call): [name: string, value: string][] {
  const headers = parseHeaders(call.headers);
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

/**
 * Sends a call and reads what comes back.
 * @throws HeaderLineError before anything is sent
 */
export async function sendCall(call: Call): Promise<Answer> {
  const began = performance.now();
  const response = await fetch(call.address, {
    method: call.method.toUpperCase(),
    headers: [
      // Failures of the platform speak the language of the page.
      ['Accept-Language', document.documentElement.lang],
      // Tells the server that a script asks, not an element of the page.
      [pageCallHeader, 'tester'],
      ...headersOf(call),
    ],
    body: hasBody(call) ? call.body : undefined,
    // People write mocks freely, so they receive no cookies but those that the mock has set.
    credentials: 'same-origin',
    signal: AbortSignal.timeout(timeoutMs),
  });
  const text = await response.text();
  const ms = Math.round(performance.now() - began);
  return {
    status: response.status,
    statusText: response.statusText,
    headers: [...response.headers],
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

/** A mock may answer with anything under the name that our own failures use. */
function isNear(value: unknown): value is Near {
  const { method, url, differs } = (value ?? {}) as Record<string, unknown>;
  return [method, url, differs].every((text) => typeof text === 'string');
}

/** The mocks that a refusal names. */
export function nearestIn(text: string): Near[] {
  try {
    const { nearest } = JSON.parse(text) as { nearest?: unknown };
    return Array.isArray(nearest) ? nearest.filter(isNear).slice(0, maxNear) : [];
  } catch {
    return [];
  }
}

/** The call as a command for a shell; its address must be whole. */
export function curlOf(call: Call): string {
  const quote = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
  const parts = ['curl', '-X', call.method.toUpperCase(), quote(call.address)];
  for (const [name, value] of headersOf(call)) parts.push('-H', quote(`${name}: ${value}`));
  if (hasBody(call)) parts.push('--data-raw', quote(call.body));
  return parts.join(' ');
}

/** The address of a mock that came near, in the project of the address that was called. */
export function addressOf(called: string, near: Near): string {
  const project = /^(?:\/easymock)?\/mock\/[0-9a-f]{24}/i.exec(called)?.[0] ?? '';
  return project + near.url;
}
