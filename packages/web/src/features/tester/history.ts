import { type MockMethod, mockMethods } from '@easymock/contract';
import { readStored, removeStored, store } from '../../lib/storage/storage';
import { type Call, type Pair, pathNamesOf, queryOf } from './call';

/** A call that was sent from this browser, and how it went. */
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
/** Longer bodies are not kept: local storage is small, and every page of the product shares it. */
const maxKept = 20_000;
const key = 'tester:calls';

/** Headers that sign somebody in. Their names are kept, their values are not. */
const secretHeaders = /^(authorization|proxy-authorization|cookie|.*(token|secret|api-?key|password).*)$/i;

const isText = (value: unknown): value is string => typeof value === 'string';

function isPair(value: unknown): value is Pair {
  const { name, value: text, isOn } = (value ?? {}) as Record<string, unknown>;
  return isText(name) && isText(text) && typeof isOn === 'boolean';
}

/** Another version of the page may have kept something else. */
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

/** The calls sent last, the newest first. */
export function pastCalls(): PastCall[] {
  const kept = readStored(key);
  return Array.isArray(kept) ? kept.filter(isPastCall).slice(0, maxPastCalls) : [];
}

/** Keeps a call, in the place of an equal one, and returns the calls kept now. */
export function keepCall(call: Call, outcome: Pick<PastCall, 'status' | 'ms' | 'at'>): PastCall[] {
  const kept: PastCall = {
    method: call.method,
    address: call.address.slice(0, maxKept),
    path: Object.fromEntries(
      pathNamesOf(call.address).map((name) => [name, (call.path[name] ?? '').slice(0, 2000)]),
    ),
    headers: call.headers
      .filter(({ name }) => name !== '')
      .slice(0, 50)
      .map((pair) => ({
        ...pair,
        value: secretHeaders.test(pair.name) ? '' : pair.value.slice(0, 2000),
      })),
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

export const forgetCalls = (): void => removeStored(key);

/** A kept call, to be sent again. */
export const asCall = ({ method, address, path, headers, body }: PastCall): Call => ({
  method,
  address,
  path,
  query: queryOf(address),
  headers,
  body,
});
