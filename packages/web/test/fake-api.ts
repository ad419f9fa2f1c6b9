import {
  apiBase,
  type Call,
  type CallData,
  type CallParsedInput,
  type Contract,
  contract,
  describeIssues,
  type FailureKind,
  failures,
  fillText,
  livePath,
  type RecentCheckNeeds,
  recentCheckNeeds,
  type SecondFactorNeeds,
  secondFactorNeeds,
  type ValidationEntry,
} from '@easymock/contract';
import { afterEach, beforeEach, expect } from 'vitest';
import { z } from 'zod';
import { currentLanguage } from '../src/lib/texts/texts';
import { FakeLive } from './fake-live';

type CallOf<G extends keyof Contract, N extends keyof Contract[G]> = Contract[G][N] extends Call
  ? Contract[G][N]
  : never;

class Refusal {
  readonly kind: FailureKind;
  readonly entries: readonly ValidationEntry[] | null;
  readonly data: unknown;

  constructor(kind: FailureKind, entries: readonly ValidationEntry[] | null, data?: unknown) {
    this.kind = kind;
    this.entries = entries;
    this.data = data;
  }
}

/**
 * Returns a failure of the catalogue as a response. The entries of `validation` name the invalid fields.
 * @example server.answer('team', 'create', () => refusal('validation', [{ name: '名称不能为空' }]))
 */
export const refusal = (kind: FailureKind, entries: readonly ValidationEntry[] | null = null): Refusal =>
  new Refusal(kind, entries);

/**
 * Returns the refusal of a change based on an outdated version, with the newer version.
 * @example server.answer('article', 'save', refusalOfStale({ isSaved: false, conflict }))
 */
export const refusalOfStale = (newer: object): Refusal => new Refusal('staleVersion', null, newer);

/**
 * Returns the refusal of a sensitive call, with the ways in which the caller can confirm their identity.
 * @example server.answer('apiToken', 'createToken', refusalUntilChecked(['password']))
 */
export const refusalUntilChecked = (ways: RecentCheckNeeds['ways']): Refusal =>
  new Refusal('recentCheckNeeded', null, { ways });

/** Returns the refusal of a sign-in whose password is correct but which needs a second factor. */
export const refusalUntilConfirmed = (needs: SecondFactorNeeds): Refusal =>
  new Refusal('secondFactorNeeded', null, needs);

/** Returns the schema of a refusal's `data`. */
function dataSchemaOf(kind: FailureKind, call: Call): z.core.$ZodType {
  if (kind === 'recentCheckNeeded') return recentCheckNeeds;
  return kind === 'secondFactorNeeded' ? secondFactorNeeds : (call.newer ?? z.never());
}

type Answer<C extends Call> = CallData<C> | Refusal;
type Answering<C extends Call> = Answer<C> | ((input: CallParsedInput<C>) => Answer<C> | Promise<Answer<C>>);

const calls = new Map<string, { name: string; call: Call }>(
  Object.entries(contract).flatMap(([group, members]) =>
    Object.entries(members).map(
      ([name, call]) => [`${call.method} ${apiBase}${call.path}`, { name: `${group}.${name}`, call }] as const,
    ),
  ),
);

/** A fake server that only knows the prepared responses, and speaks HTTP like the real server. */
class FakeApi {
  readonly #answers = new Map<string, (input: unknown) => unknown>();
  #description: ((language: string | null) => unknown) | undefined;
  readonly live = new FakeLive();
  readonly #calls: { name: string; input: unknown; file?: File }[] = [];
  /** Problems that fail the test at its end. */
  readonly complaints: string[] = [];

  /**
   * Sets the response of a call: data, or a function of the input. Input and data are checked against the
   * contract, so a fake cannot promise what the server does not.
   * @example server.answer('team', 'list', [])
   */
  answer<G extends keyof Contract, N extends keyof Contract[G] & string>(
    group: G,
    name: N,
    answer: Answering<CallOf<G, N>>,
  ): void {
    const make = typeof answer === 'function' ? (answer as (input: unknown) => unknown) : () => answer;
    this.#answers.set(`${group}.${name}`, make);
  }

  /**
   * Sets the response of a call, but delays it until the returned function is called.
   * @example const release = server.hold('team', 'list', []); …; release();
   */
  hold<G extends keyof Contract, N extends keyof Contract[G] & string>(
    group: G,
    name: N,
    answer: Answer<CallOf<G, N>>,
  ): () => void {
    let release = (): void => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    this.#answers.set(`${group}.${name}`, async () => {
      await released;
      return answer;
    });
    return () => release();
  }

  /** Makes a call fail as if the network were gone. */
  cut<G extends keyof Contract, N extends keyof Contract[G] & string>(group: G, name: N): void {
    this.#answers.set(`${group}.${name}`, () => {
      throw new TypeError('Failed to fetch');
    });
  }

  /**
   * Sets the content of openapi.json for each language in its address.
   * @example server.describe((language) => ({ info, paths: pathsIn(language) }))
   */
  describe(make: (language: string | null) => unknown): void {
    this.#description = make;
  }

  /** Returns the inputs of all requests to a call, oldest first. */
  inputsOf<G extends keyof Contract, N extends keyof Contract[G] & string>(
    group: G,
    name: N,
  ): CallParsedInput<CallOf<G, N>>[] {
    return this.#calls
      .filter((one) => one.name === `${group}.${name}`)
      .map(({ input }) => input as CallParsedInput<CallOf<G, N>>);
  }

  /**
   * Returns the file names of all requests to a call, oldest first; an empty string for a request without a
   * file.
   */
  filesOf<G extends keyof Contract, N extends keyof Contract[G] & string>(group: G, name: N): string[] {
    return this.#calls.filter((one) => one.name === `${group}.${name}`).map(({ file }) => file?.name ?? '');
  }

  /** Replaces `fetch`. */
  async fetch(address: URL, init: RequestInit): Promise<Response> {
    const method = init.method ?? 'GET';
    if (address.pathname === apiBase + livePath) return this.live.answer(address, init);
    if (this.#description && address.pathname === `${apiBase}/openapi.json`) {
      return Response.json(this.#description(address.searchParams.get('lang')));
    }
    const found = calls.get(`${method} ${address.pathname}`);
    if (!found) return this.#complain(`${method} ${address.pathname} is no call of the contract`);
    const { name, call } = found;
    const form = init.body instanceof FormData ? init.body : undefined;
    const body = form ? form.get('input') : init.body;
    const raw: unknown = method === 'GET' ? Object.fromEntries(address.searchParams) : JSON.parse(String(body));
    const input = z.safeParse(call.input, raw);
    if (!input.success) {
      return respond(refusal('validation', describeIssues(input.error, raw, currentLanguage(), call.input)));
    }
    const file = form?.get('file');
    if (form && !call.fileBytes) return this.#complain(`${name} takes no file`);
    this.#calls.push({ name, input: input.data, ...(file instanceof File && { file }) });
    const make = this.#answers.get(name);
    if (!make) return this.#complain(`no answer was given for ${name}(${JSON.stringify(input.data)})`);
    const { signal } = init;
    const answer = await Promise.race([make(input.data), aborted(signal)]);
    if (answer instanceof Refusal) {
      const schema = dataSchemaOf(answer.kind, call);
      const isRight = answer.data === undefined || z.safeParse(schema, answer.data).success;
      return isRight ? respond(answer) : this.#complain(`the refusal of ${name} breaks the contract`);
    }
    const data = z.safeParse(call.data, answer);
    if (call.answersFile) return new Response('the bytes of a file');
    if (!data.success) return this.#complain(`the answer of ${name} breaks the contract: ${data.error.message}`);
    return respond(data.data);
  }

  #complain(text: string): Response {
    this.complaints.push(text);
    return Response.json({ success: false, code: 500, message: text, data: null }, { status: 500 });
  }
}

function aborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });
}

function respond(answer: unknown): Response {
  if (!(answer instanceof Refusal)) {
    return Response.json({ success: true, code: 200, message: 'success', data: answer });
  }
  const { code, status, text, error } = failures[answer.kind] as (typeof failures)['forbidden'];
  const message = fillText(text, currentLanguage());
  const { kind, entries, data = null } = answer;
  const body = { success: false, code, kind, message: entries ?? message, data: entries ?? data, error };
  return Response.json({ ...body, requestId: 'fake-request' }, { status });
}

/**
 * Replaces the network with a fake server for each test of a file. A call without a prepared response fails
 * the test.
 * @example const server = fakeServer(); … server.answer('team', 'list', []);
 */
export function fakeServer(): FakeApi {
  let current = new FakeApi();
  const real = window.fetch;
  beforeEach(() => {
    current = new FakeApi();
    window.fetch = async (request, init = {}) => {
      const address = new URL(request instanceof Request ? request.url : request, location.href);
      if (!address.pathname.startsWith(apiBase)) return real(request, init);
      return current.fetch(address, init);
    };
  });
  afterEach(() => {
    window.fetch = real;
    expect(current.complaints).toEqual([]);
  });
  return new Proxy(current, {
    get(_, key) {
      const value: unknown = Reflect.get(current, key);
      return typeof value === 'function' ? value.bind(current) : value;
    },
  });
}
