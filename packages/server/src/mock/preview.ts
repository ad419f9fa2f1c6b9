import { fillText, type Preview, type previewRequest } from '@easymock/contract';
import { type MockRequest, ModeError, RenderError } from '@easymock/mock-engine';
import type { z } from 'zod';
import type { SessionContext } from '../platform/context';
import { fail } from '../platform/failure';
import { FixedWindows } from '../platform/limits/fixed-windows';
import { personalTurn } from '../platform/turns/turns';
import { textOf } from './draw/body';
import type { GeneratedResult } from './draw/draw-threads';
import { failOnMode } from './fail-on-mode';

/**
 * Typing triggers previews often, but no faster than a person reads. The limit is counted in this process,
 * which does the work; a database row per preview would cost more than most previews.
 */
const previews = new FixedWindows('previews', { limit: 120, seconds: 60 });
/** Maximum characters of a previewed response; a served mock may return more. */
const shownLimit = 2_000_000;

interface PreviewInput {
  mode: string;
  request: z.output<typeof previewRequest>;
}

const nothing: Preview = { json: null, target: '', failure: '', path: '', console: [] };

/** Generates the response of a definition for its author only; nothing is stored, counted or forwarded. */
export async function previewMode(ctx: SessionContext, { mode, request }: PreviewInput): Promise<Preview> {
  const { services, actor, language } = ctx;
  const { isOver, wait } = previews.take(actor.id);
  if (isOver) fail('tooMany', { seconds: wait });
  let drawn: GeneratedResult;
  try {
    drawn = await drawMode(ctx, { mode, request });
  } catch (error) {
    if (!(error instanceof RenderError)) throw error;
    return { ...nothing, failure: fillText(error.texts, language), path: error.path };
  }
  if (drawn.kind === 'proxy') return { ...nothing, target: mode.trim() };
  if (drawn.kind === 'drawn') return shown(textOf(drawn), ctx);
  // A group per person, so that an endless loop in a preview does not block a project.
  const zone = services.settings.get('timeZone');
  const job = { group: `preview:${actor.id}`, key: actor.id, mode, request: seenByFunctions(ctx, request), zone };
  const { json, failure, console } = await services.scripts.draw(job);
  const lines = console.map(([level, text]): [string, string] => [level, text]);
  if (json !== undefined) return { ...shown(json, ctx), console: lines };
  return {
    ...nothing,
    failure: failure ? fillText(failure.texts, language) : '',
    path: failure?.path ?? '',
    console: lines,
  };
}

/**
 * Generates in a worker thread, one definition per person at a time, because previews are frequent and may be
 * slow.
 */
async function drawMode(
  { services, actor, language }: SessionContext,
  { mode, request }: PreviewInput,
): Promise<GeneratedResult> {
  const query = queryOf(request);
  const zone = services.settings.get('timeZone');
  const draw = {
    mode,
    seed: undefined,
    zone,
    cookiePath: undefined,
    query,
    body: request.body,
    counters: { increment: 0 },
  };
  try {
    return await services.drawThreads.draw(personalTurn(actor.id), draw);
  } catch (error) {
    if (!(error instanceof ModeError)) throw error;
    return failOnMode(error, { language });
  }
}

function shown(json: string, { language }: SessionContext): Preview {
  if (json.length <= shownLimit) return { ...nothing, json };
  const text = { zh: '生成的数据过大，无法预览', en: 'The response is too large to preview' };
  return { ...nothing, failure: fillText(text, language) };
}

const queryOf = ({ query }: PreviewInput['request']): string => new URLSearchParams(query).toString();

/**
 * Builds the request that is passed to mock functions. The headers of the previewing user are left out, since they
 * carry the session.
 */
function seenByFunctions({ address }: SessionContext, request: PreviewInput['request']): MockRequest {
  const { method, url, params, query, body } = request;
  const querystring = queryOf(request);
  const search = querystring && `?${querystring}`;
  return {
    method: method.toUpperCase(),
    url: url + search,
    originalUrl: url + search,
    path: url,
    params,
    query,
    querystring,
    search,
    body,
    headers: {},
    cookies: {},
    host: '',
    hostname: '',
    protocol: 'http',
    type: 'application/json',
    ip: address,
  };
}
