import type { IncomingMessage, ServerResponse } from 'node:http';
import { finished } from 'node:stream/promises';
import { failures, fillText, mockBase, pickLanguage } from '@easymock/contract';
import type { RouteMatch } from '@easymock/mock-engine';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../platform/context';
import { isDatabaseAway } from '../platform/database/errors';
import { failureEnvelope } from '../platform/envelope';
import { CallFailure } from '../platform/failure';
import { newId } from '../platform/ids';
import { mocksServed } from '../platform/metrics';
import { BodyTooLarge, readBody, readRequest, seedOf } from './mock-request';
import { openScriptHost } from './script/script-host';
import { type Body, MockFailure, openSnapshots, type ServedMock, type Snapshot } from './snapshot';
import { openUseCount } from './use-count';

const jsonType = 'application/json; charset=utf-8';
const preflightSeconds = '2592000';
const methods = 'GET,HEAD,PUT,POST,DELETE,PATCH';

/** Projects call mocks from pages anywhere, so any origin is welcome, with its cookies or without. */
function corsHeaders(request: IncomingMessage): Record<string, string> {
  const { origin } = request.headers;
  return origin
    ? { 'Access-Control-Allow-Origin': origin, 'Access-Control-Allow-Credentials': 'true', Vary: 'Origin' }
    : {};
}

// People write these answers. Opened in a browser, they must not act in our name.
const foreignContent = {
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-cache',
};

function answer(request: IncomingMessage, response: ServerResponse, status: number, body: Body): void {
  response.writeHead(status, {
    'Content-Type': jsonType,
    'Content-Length': body.length,
    ...foreignContent,
    ...corsHeaders(request),
  });
  response.end(request.method === 'HEAD' ? undefined : body.text);
}

function answerFailure(request: IncomingMessage, response: ServerResponse, failure: CallFailure): void {
  const requestId = newId();
  const { status } = failures[failure.kind];
  const language = pickLanguage(request.headers['accept-language']);
  if (status === 503) response.setHeader('Retry-After', '1');
  response.setHeader('X-Request-Id', requestId);
  const text = JSON.stringify(failureEnvelope(failure, language, requestId));
  answer(request, response, status, { text, length: Buffer.byteLength(text) });
}

function answerPreflight(request: IncomingMessage, response: ServerResponse): void {
  const asked = request.headers['access-control-request-headers'];
  response.writeHead(204, {
    ...corsHeaders(request),
    'Access-Control-Allow-Methods': methods,
    ...(asked && { 'Access-Control-Allow-Headers': asked }),
    'Access-Control-Max-Age': preflightSeconds,
  });
  response.end();
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/**
 * Lets a body pass unread. An answer before its end would leave clients and proxies with half a
 * request on a connection they want to use again.
 * @returns false when the client went away meanwhile
 */
async function readToEnd(request: IncomingMessage): Promise<boolean> {
  request.resume();
  return finished(request, { writable: false }).then(
    () => true,
    () => false,
  );
}

/** `/{24 hex digits}{rest}` behind the base; rest is without query and at least `/`. */
const servedPath = /^(?:\/easymock)?\/mock\/([0-9a-f]{24})(\/[^?#]*)?(?:[?#]|$)/i;

/**
 * What follows the project's url, or undefined when the path does not begin with it. Clients send
 * `/订单` percent-encoded, each in its own spelling, so segments are compared decoded.
 */
function withoutPrefix(path: string, prefix: string): string | undefined {
  if (path.slice(0, prefix.length).toLowerCase() === prefix) {
    const next = path[prefix.length];
    if (next === undefined || next === '/') return path.slice(prefix.length) || '/';
  }
  if (!path.includes('%')) return undefined;
  const wanted = prefix.split('/');
  const given = path.split('/');
  try {
    const fits = wanted.every(
      (segment, index) => decodeURIComponent(given[index] ?? '').toLowerCase() === segment,
    );
    return fits ? `/${given.slice(wanted.length).join('/')}` : undefined;
  } catch {
    return undefined; // not UTF-8: no project is called so
  }
}

type Hit = Pick<RouteMatch<ServedMock>, 'value' | 'params'>;

/** The mock that answers, or the failure that says why there is none. */
function find(snapshot: Snapshot, asked: string, path: string): Hit | CallFailure {
  const { prefix, matcher } = snapshot;
  const method = asked === 'HEAD' ? 'GET' : asked;
  const rest = prefix ? withoutPrefix(path, prefix) : path;
  const hit = rest === undefined ? undefined : matcher.find(method, rest);
  if (hit?.found) return hit;
  // Addresses without the project's url answered in Easy Mock, too.
  const bare = prefix || !hit ? matcher.find(method, path) : hit;
  if (bare.found) return bare;
  const methods = [...(hit?.methods ?? []), ...bare.methods];
  if (methods.length === 0) return new CallFailure('unknownMock', { method, path });
  return new CallFailure('unknownMockMethod', {
    method,
    path,
    methods: [...new Set(methods)].join(', ').toUpperCase(),
  });
}

/** Serves mocks at `/easymock/mock/{project}…` and, for links from before the prefix, at `/mock/…`. */
export async function serveMocks(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  const scripts = openScriptHost(services.log);
  const snapshots = openSnapshots(services.database, services.events, scripts);
  const uses = openUseCount(services.database, services.clock, services.log);
  app.addHook('onClose', () => Promise.all([uses.close(), scripts.close()]));

  /** Answers for a mock: at once, unless functions have to be run. */
  async function serve(request: FastifyRequest, response: ServerResponse, { value, params }: Hit) {
    const { raw } = request;
    const call = {
      seed: seedOf(raw.url ?? ''),
      request: async () => readRequest(request, params, await readBody(raw)),
    };
    const given = value.body(call);
    const body = given instanceof Promise ? await given : given;
    if (!raw.readableEnded && hasBody(raw) && !(await readToEnd(raw))) return;
    answer(raw, response, 200, body);
    uses.add(value.id);
    mocksServed.inc();
  }

  function failureOf(request: IncomingMessage, error: unknown): CallFailure {
    if (error instanceof BodyTooLarge) return new CallFailure('tooLarge', { limit: '1 MB' });
    if (error instanceof MockFailure) {
      if (error.isPassing) return new CallFailure('unavailable');
      const reason = fillText(error.texts, pickLanguage(request.headers['accept-language']));
      return new CallFailure('mockFailed', { reason: error.path ? `${error.path}: ${reason}` : reason });
    }
    if (isDatabaseAway(error)) return new CallFailure('unavailable');
    services.log.error({ err: error }, 'a mock could not be served');
    return new CallFailure('internal');
  }

  async function handle(fastifyRequest: FastifyRequest, reply: FastifyReply): Promise<void> {
    // Past this line the envelope, compression and logging of calls do not apply: served answers
    // are the users' own, and this is the hot path.
    reply.hijack();
    const { raw: request } = fastifyRequest;
    const { raw: response } = reply;
    const [, projectId = '', path = '/'] = servedPath.exec(request.url ?? '') ?? [];
    let failure: CallFailure | undefined;
    try {
      if (request.method === 'OPTIONS') {
        if (!hasBody(request) || (await readToEnd(request))) answerPreflight(request, response);
        return;
      }
      const known = snapshots.peek(projectId);
      const snapshot =
        known === undefined && projectId ? await snapshots.get(projectId.toLowerCase()) : known;
      const method = request.method ?? 'GET';
      const hit = snapshot ? find(snapshot, method, path) : new CallFailure('unknownMock', { method, path });
      if (hit instanceof CallFailure) failure = hit;
      else await serve(fastifyRequest, response, hit);
    } catch (error) {
      failure = failureOf(request, error);
    }
    if (!failure) return;
    if (response.headersSent) response.destroy();
    else if (!hasBody(request) || (await readToEnd(request))) answerFailure(request, response, failure);
  }

  // Mocks read what is sent to them by themselves, if at all.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  for (const base of [mockBase, '/mock']) app.all(`${base}/*`, handle);
}
