import type { IncomingMessage, ServerResponse } from 'node:http';
import { finished } from 'node:stream/promises';
import { failures, fillText, mockBase, pickLanguage } from '@easymock/contract';
import { RenderError } from '@easymock/mock-engine';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../platform/context';
import { isDatabaseAway } from '../platform/database/errors';
import { failureEnvelope } from '../platform/envelope';
import { CallFailure } from '../platform/failure';
import { newId } from '../platform/ids';
import { mocksServed } from '../platform/metrics';
import { type Body, openSnapshots, type ServedMock, type Snapshot } from './snapshot';
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

/** The mock that answers, or the failure that says why there is none. */
function find(snapshot: Snapshot, asked: string, path: string): ServedMock | CallFailure {
  const { prefix, matcher } = snapshot;
  const method = asked === 'HEAD' ? 'GET' : asked;
  const rest = prefix ? withoutPrefix(path, prefix) : path;
  const hit = rest === undefined ? undefined : matcher.find(method, rest);
  if (hit?.found) return hit.value;
  // Addresses without the project's url answered in Easy Mock, too.
  const bare = prefix || !hit ? matcher.find(method, path) : hit;
  if (bare.found) return bare.value;
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
  const snapshots = openSnapshots(services.database, services.events);
  const uses = openUseCount(services.database, services.clock, services.log);
  app.addHook('onClose', () => uses.close());

  function serve(
    request: IncomingMessage,
    response: ServerResponse,
    snapshot: Snapshot | null,
    path: string,
  ): void {
    const method = request.method ?? 'GET';
    const mock = snapshot ? find(snapshot, method, path) : new CallFailure('unknownMock', { method, path });
    if (mock instanceof CallFailure) {
      answerFailure(request, response, mock);
      return;
    }
    try {
      answer(request, response, 200, mock.body());
      uses.add(mock.id);
      mocksServed.inc();
    } catch (error) {
      if (!(error instanceof RenderError)) throw error;
      const reason = fillText(error.texts, pickLanguage(request.headers['accept-language']));
      answerFailure(request, response, new CallFailure('mockFailed', { reason }));
    }
  }

  async function handle(fastifyRequest: FastifyRequest, reply: FastifyReply): Promise<void> {
    // Past this line the envelope, compression and logging of calls do not apply: served answers
    // are the users' own, and this is the hot path.
    reply.hijack();
    const { raw: request } = fastifyRequest;
    const { raw: response } = reply;
    if (hasBody(request) && !(await readToEnd(request))) return;
    if (request.method === 'OPTIONS') return answerPreflight(request, response);
    const [, projectId = '', path = '/'] = servedPath.exec(request.url ?? '') ?? [];
    try {
      const known = snapshots.peek(projectId);
      const snapshot =
        known === undefined && projectId ? await snapshots.get(projectId.toLowerCase()) : known;
      serve(request, response, snapshot ?? null, path);
    } catch (error) {
      if (!isDatabaseAway(error)) services.log.error({ err: error }, 'a mock could not be served');
      const kind = isDatabaseAway(error) ? 'unavailable' : 'internal';
      if (response.headersSent) response.destroy();
      else answerFailure(request, response, new CallFailure(kind));
    }
  }

  // Whatever is sent to a mock stays unread.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  for (const base of [mockBase, '/mock']) app.all(`${base}/*`, handle);
}
