import type { JiraAuthType, JiraFlavour } from '@easymock/contract';
import { CallFailure, fail } from '../../failure';
import type { ForwardedAnswer, OutboundClient } from '../../outbound/outbound';

export interface JiraAccess {
  readonly baseUrl: string;
  readonly flavour: JiraFlavour;
  readonly authType: JiraAuthType;
  /** The user name on Server, the e-mail on Cloud. */
  readonly userName: string;
  readonly token: string;
}

export interface JiraTiming {
  /** Time-out of one request, including the connection. Milliseconds. */
  readonly requestMs: number;
  /** Time-out of all requests of one operation, including waits. Milliseconds. */
  readonly operationMs: number;
  /** Longest wait that Jira may request; a longer one fails the operation. Milliseconds. */
  readonly mostWaitMs: number;
  readonly wait: (ms: number) => Promise<void>;
}

export const usualTiming: JiraTiming = {
  requestMs: 15_000,
  operationMs: 5 * 60_000,
  mostWaitMs: 60_000,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

/** Bytes. A page of issues with their changelogs may take megabytes. */
const maxBytes = 8_000_000;
const mostAttempts = 4;
/** Milliseconds to wait after a 429 without a time. */
const usualWaitMs = 5_000;

interface JiraRequest {
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
}

/**
 * Returns the authorization header: personal access tokens are bearer tokens, e-mail and API token form a
 * basic pair.
 */
function authorization({ flavour, authType, userName, token }: JiraAccess): string {
  if (flavour === 'server' && authType === 'token') return `Bearer ${token}`;
  return `Basic ${Buffer.from(`${userName}:${token}`, 'utf8').toString('base64')}`;
}

function headerOf({ headers }: ForwardedAnswer, name: string): string | undefined {
  const at = headers.findIndex((header, index) => index % 2 === 0 && header.toLowerCase() === name);
  return at < 0 ? undefined : headers[at + 1];
}

/** Parses `Retry-After`, which contains seconds or a date (RFC 9110 §10.2.3). Returns milliseconds. */
export function retryAfterMs(header: string | undefined, now: number): number {
  if (!header) return usualWaitMs;
  if (/^\d+$/.test(header)) return Number(header) * 1_000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? usualWaitMs : Math.max(0, at - now);
}

/** @throws jiraLocked, jiraRefused, jiraForbidden, jiraMissing, jiraQueryWrong, jiraAway */
function requireAnswer(answer: ForwardedAnswer): unknown {
  const { status, body } = answer;
  // After repeated wrong passwords Jira requires a CAPTCHA, which only this header reveals.
  const login = headerOf(answer, 'x-seraph-loginreason') ?? '';
  if (status === 401 || status === 403) {
    if (login.includes('AUTHENTICATION_DENIED')) fail('jiraLocked');
    if (status === 401 || login.includes('AUTHENTICATED_FAILED')) fail('jiraRefused', { status });
    fail('jiraForbidden');
  }
  if (status === 404) fail('jiraMissing');
  if (status === 400) fail('jiraQueryWrong');
  if (status !== 200) fail('jiraAway', { reason: `HTTP ${status}` });
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return fail('jiraAway', { reason: 'JSON' });
  }
}

/** Sends requests to one Jira. A failure contains neither the address nor the response. */
export function openSender(outbound: OutboundClient, access: JiraAccess, timing: JiraTiming) {
  const base = access.baseUrl.replace(/\/+$/, '');
  const until = performance.now() + timing.operationMs;

  async function once({ path, query, body }: JiraRequest): Promise<ForwardedAnswer> {
    const headers = ['Accept', 'application/json', 'Accept-Encoding', 'gzip', 'User-Agent', 'EasyMock'];
    headers.push('Authorization', authorization(access));
    const content = body === undefined ? undefined : Buffer.from(JSON.stringify(body), 'utf8');
    // If this header is missing, Jira's CSRF check refuses a POST that looks like one of a browser.
    if (content)
      headers.push(
        'Content-Type',
        'application/json',
        'Content-Length',
        String(content.length),
        'X-Atlassian-Token',
        'no-check',
      );
    const parameters = new URLSearchParams(
      Object.entries(query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
    );
    const url = `${base}${path}${parameters.size > 0 ? `?${parameters}` : ''}`;
    const left = Math.max(1, Math.min(timing.requestMs, Math.round(until - performance.now())));
    try {
      return await outbound.forward(
        url,
        { method: content ? 'POST' : 'GET', headers, body: content, isOwn: true },
        { maxBytes, timeoutMs: left },
      );
    } catch (error) {
      if (!(error instanceof CallFailure) || error.kind !== 'outside') throw error;
      return fail('jiraAway', { reason: String(error.values.reason ?? 'connection') });
    }
  }

  /**
   * Sends one request, and retries after a 429 if the requested wait is short enough.
   * @throws jiraLimited, jiraLocked, jiraRefused, jiraForbidden, jiraMissing, jiraQueryWrong, jiraAway,
   * addressRefused
   */
  return async function send(request: JiraRequest): Promise<unknown> {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await once(request);
      const isLimited = answer.status === 429;
      if (!isLimited) return requireAnswer(answer);
      const ms = retryAfterMs(headerOf(answer, 'retry-after'), Date.now());
      const isTooLong = ms > timing.mostWaitMs || performance.now() + ms > until;
      if (attempt >= mostAttempts || isTooLong) fail('jiraLimited', { seconds: Math.ceil(ms / 1_000) });
      await timing.wait(ms);
    }
  };
}
