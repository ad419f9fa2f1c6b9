import { failures, fillText, pickLanguage, scenarioQuery } from '@easymock/contract';
import { CallFailure, fail } from '../../platform/failure';
import type { OutboundClient } from '../../platform/outbound/outbound';
import type { Exchange } from './exchange';
import { withoutPrefix } from './find-mock';
import { dotSegment, type ForwardedResponse, forwardCall, forwardLimits } from './forward';
import type { ServedUpstream } from './served-upstream';

interface Passing {
  readonly exchange: Exchange;
  /** Path below the URL of the project. */
  readonly path: string;
  readonly cookiePath: string;
  read(): Promise<Buffer>;
}

/** Returns the path below the URL of the project, which the base address of a back end replaces. */
export const pathBelow = (prefix: string, path: string): string =>
  prefix === '' ? path : (withoutPrefix(path, prefix) ?? path);

/**
 * Returns the address at a back end.
 * @throws CallFailure if the path would lead out of the base address
 */
export function addressAt(base: string, path: string, query: string): string {
  // `..` goes up in every spelling; back ends may decode slashes, and drop parameters as in `..;a`.
  if (dotSegment.test(path.replace(/\\|%2f|%5c/gi, '/').replace(/(?:;|%3b)[^/]*/gi, '')))
    fail('badRequest', { reason: path });
  const url = new URL(base);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}${path}`;
  url.search = withoutScenario(query);
  return url.href;
}

/** Removes the key of a person, which is meaningless to a back end; the rest stays as it was sent. */
function withoutScenario(query: string): string {
  if (!query.includes(scenarioQuery)) return query;
  return query
    .split('&')
    .filter((pair) => pair.split('=', 1)[0] !== scenarioQuery)
    .join('&');
}

/**
 * Forwards a call to a back end.
 * @throws upstreamFailed, upstreamLate
 */
export async function callUpstream(
  outbound: OutboundClient,
  upstream: ServedUpstream,
  { exchange, path, cookiePath, read }: Passing,
): Promise<ForwardedResponse> {
  const { request, address } = exchange;
  const target = addressAt(upstream.url, path, address.query);
  try {
    return await forwardCall(outbound, request, target, address.projectId, cookiePath, read, upstream.header);
  } catch (error) {
    throw error instanceof CallFailure ? translate(error, upstream.name, request.headers['accept-language']) : error;
  }
}

const outsideKinds: ReadonlySet<string> = new Set(['outside', 'addressRefused', 'hostNotListed']);

/** Turns the failure of a request to another system into the failure of a gateway. */
function translate(error: CallFailure, name: string, accepted: string | undefined): CallFailure {
  const { kind, values } = error;
  if (!outsideKinds.has(kind)) return error;
  const seconds = forwardLimits.timeoutMs / 1_000;
  if (kind === 'outside' && values.reason === `> ${seconds} s`) {
    return new CallFailure('upstreamLate', { name, num: seconds });
  }
  const reason = kind === 'outside' ? values.reason : fillText(failures[kind].text, pickLanguage(accepted), values);
  return new CallFailure('upstreamFailed', { name, reason: reason ?? '' });
}
