import { type MockMethod, mockMethods } from '@easymock/contract';
import { readStored, removeStored, store } from '../../lib/storage/storage';
import { type Call, type Pair, pathNamesOf, queryOf } from './call';

/** A call sent from this browser, and its result. */
export interface PastCall {
  readonly method: MockMethod;
  readonly address: string;
  readonly path: Readonly<Record<string, string>>;
  readonly headers: readonly Pair[];
  readonly body: string;
  readonly status: number;
  /** Milliseconds. */
  readonly ms: number;
  /** ISO time. */
  readonly at: string;
}

export const maxPastCalls = 20;
/**
 * Characters. Longer bodies are not stored, because local storage is small and shared by all pages of the
 * product.
 */
const maxKept = 20_000;
const key = 'tester:calls';

/** Headers with credentials; only their names are stored. */
const secretHeaders = /^(authorization|proxy-authorization|cookie|.*(token|secret|api-?key|password).*)$/i;

const isText = (value: unknown): value is string => typeof value === 'string';

function isPair(value: unknown): value is Pair {
  const { name, value: text, isOn } = (value ?? {}) as Record<string, unknown>;
  return isText(name) && isText(text) && typeof isOn === 'boolean';
}

/** Validates the entry, because another version of the page may have stored something else. */
function isPastCall(value: unknown): value is PastCall {
  const call = (value ?? {}) as Record<string, unknown>;
  return (
    (mockMethods as readonly unknown[]).includes(call.method) &&
    [call.address, call.body, call.at].every(isText) &&
    Object.values(call.path ?? { missing: null }).every(isText) &&
    typeof call.status === 'number' &&
    typeof call.ms === 'number' &&
    Array.isArray(call.headers) &&
    call.headers.every(isPair)
  );
}

/** Returns the calls sent last, newest first. */
export function pastCalls(): PastCall[] {
  const kept = readStored(key);
  return Array.isArray(kept) ? kept.filter(isPastCall).slice(0, maxPastCalls) : [];
}

/** Stores a call, replacing an equal one, and returns the stored calls. */
export function storeCall(call: Call, outcome: Pick<PastCall, 'status' | 'ms' | 'at'>): PastCall[] {
  const kept: PastCall = {
    method: call.method,
    address: call.address.slice(0, maxKept),
    path: Object.fromEntries(pathNamesOf(call.address).map((name) => [name, (call.path[name] ?? '').slice(0, 2000)])),
    headers: call.headers
      .filter(({ name }) => name !== '')
      .slice(0, 50)
      .map((pair) => ({ ...pair, value: secretHeaders.test(pair.name) ? '' : pair.value.slice(0, 2000) })),
    body: call.body.length > maxKept ? '' : call.body,
    ...outcome,
  };
  const same = ({ method, address, path, body }: PastCall) =>
    method === kept.method &&
    address === kept.address &&
    body === kept.body &&
    JSON.stringify(path) === JSON.stringify(kept.path);
  const calls = [kept, ...pastCalls().filter((other) => !same(other))].slice(0, maxPastCalls);
  store(key, calls);
  return calls;
}

export const clearCalls = (): void => removeStored(key);

/** Converts a stored call to one that can be sent. */
export const asCall = ({ method, address, path, headers, body }: PastCall): Call => ({
  method,
  address,
  path,
  query: queryOf(address),
  headers,
  body,
});
