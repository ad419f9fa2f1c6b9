import { parse as parseForm } from 'node:querystring';
import type { ConditionRequest } from '@easymock/mock-engine';
import type { Exchange } from './exchange';
import { readWithinLimit } from './exchange-body';
import type { Hit } from './find-mock';
import { dataOf, foreignHeaders, readCookies } from './mock-request';

const own = (values: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined;

/**
 * A call as conditions read it; parts are parsed when a condition first reads them. The caller's credentials for
 * this product are left out, since the author of a condition could otherwise guess them piece by piece.
 */
export class CallForConditions implements ConditionRequest {
  readonly method: string;
  readonly params: Hit['params'];
  readonly #exchange: Exchange;
  readonly #body: unknown;
  #query: Readonly<Record<string, unknown>> | undefined;
  #headers: Readonly<Record<string, string>> | undefined;
  #cookies: Readonly<Record<string, string>> | undefined;

  /** @param body parsed body; undefined if no condition reads it or it is too large */
  constructor(exchange: Exchange, { params }: Hit, body: unknown) {
    this.method = exchange.request.method ?? 'GET';
    this.params = params;
    this.#exchange = exchange;
    this.#body = body;
  }

  query(): Readonly<Record<string, unknown>> {
    this.#query ??= parseForm(this.#exchange.address.query);
    return this.#query;
  }

  header(name: string): string | undefined {
    this.#headers ??= foreignHeaders(this.#exchange.request.headers);
    return own(this.#headers, name);
  }

  cookie(name: string): string | undefined {
    this.#cookies ??= readCookies(this.header('cookie') ?? '');
    return own(this.#cookies, name);
  }

  body(): unknown {
    return this.#body;
  }
}

/**
 * Reads the body of a call for conditions, and retains it for the answer. A body above the limit counts as
 * absent, because most answers do not need it.
 */
export async function readForConditions(exchange: Exchange): Promise<unknown> {
  const bytes = await readWithinLimit(exchange);
  return bytes && dataOf(exchange.request, bytes);
}
