import { fillText } from '@easymock/contract';
import { type MockRequest, ModeError, RenderError } from '@easymock/mock-engine';
import type { SessionContext } from '../../platform/context';
import { fail } from '../../platform/failure';
import { personalTurn } from '../../platform/turns/turns';
import { textOf } from '../draw/body';
import { EffectsError } from '../draw/effects';

/** Path that limits cookies of a response that nobody receives. */
const nowhere = '/';

const noRequest: Omit<MockRequest, 'url' | 'originalUrl' | 'path'> = {
  method: 'GET',
  params: {},
  query: {},
  querystring: '',
  search: '',
  body: {},
  headers: {},
  cookies: {},
  host: '',
  hostname: '',
  protocol: 'http',
  type: '',
  ip: '',
};

/**
 * Generates the data of a definition for a person's change of a collection, in a thread or in the process for
 * functions.
 * @throws CallFailure collectionInvalid
 */
export async function drawDefinition(
  { services, actor, language }: SessionContext,
  { mode, url }: { readonly mode: string; readonly url: string },
): Promise<unknown> {
  const zone = services.settings.get('timeZone');
  const invalid = (reason: string) => fail('collectionInvalid', { reason });
  try {
    const counters = { increment: 0 };
    const drawn = await services.drawThreads.draw(personalTurn(actor.id), {
      mode,
      seed: undefined,
      zone,
      cookiePath: nowhere,
      query: '',
      counters,
    });
    if (drawn.kind === 'drawn') return JSON.parse(textOf(drawn)) as unknown;
    if (drawn.kind === 'proxy') {
      return invalid(fillText({ zh: '接口转发到其他地址', en: 'the mock forwards its calls' }, language));
    }
  } catch (error) {
    const isOfDefinition = error instanceof ModeError || error instanceof RenderError || error instanceof EffectsError;
    if (!isOfDefinition) throw error;
    return invalid(fillText(error.texts, language));
  }
  const request = { ...noRequest, url, originalUrl: url, path: url };
  const { json, failure } = await services.scripts.draw({
    group: `collection:${actor.id}`,
    key: actor.id,
    mode,
    request,
    zone,
  });
  if (json === undefined) return invalid(failure ? fillText(failure.texts, language) : '');
  return JSON.parse(json) as unknown;
}
