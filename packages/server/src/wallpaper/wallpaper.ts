import { createHash } from 'node:crypto';
import {
  apiBase,
  type BundledWallpaper,
  bundledWallpapers,
  bundledWallpaperUrl,
  fillText,
  type Language,
  type WallpaperSource,
  type Wallpapers,
  wallpaperCalls,
} from '@easymock/contract';
import type { Services } from '../platform/context';
import { type OfferedPicture, openWallpaperGateway } from '../platform/gateways/wallpaper';
import { implement, withoutTransaction } from '../platform/http/calls/handler';
import { cachedValue } from './cached-value';

const hourMs = 3_600_000;
const restMs = 5 * 60_000;

/** Path of proxied pictures, which `wallpaper.plugin.ts` serves. */
export const picturePath = '/wallpaper/picture';

/** The name is equal on every server node, so that any node can proxy the pictures that another node listed. */
const nameOf = (address: string): string => `${createHash('sha256').update(address).digest('hex').slice(0, 32)}.jpg`;

interface Wall {
  list(language: Language): Promise<Wallpapers>;
  /**
   * Returns a picture of the current list by its name; undefined if there is no such picture or it cannot be fetched.
   */
  picture(name: string): Promise<Buffer | undefined>;
}

/** Opens the source of the daily pictures, fetched once for all callers. */
function openWall(services: Services): Wall {
  const { clock, config, log, settings } = services;
  const gateway = openWallpaperGateway(services.outbound, { unsplashKey: config.unsplashKey });
  const freshMs = () => settings.get('wallpaper.cacheHours') * hourMs;
  const onFailure = (error: unknown) =>
    log.warn({ reason: (error as { values?: object }).values ?? String(error) }, 'no wallpapers from outside');
  const keepList = (source: Exclude<WallpaperSource, 'local'>) =>
    cachedValue(() => gateway.list(source), { freshMs, restMs, clock, onFailure });
  const lists = { bing: keepList('bing'), unsplash: keepList('unsplash') };
  const pictures = new Map<string, () => Promise<Buffer | undefined>>();

  async function offered(): Promise<OfferedPicture[]> {
    const source = settings.get('wallpaper.source');
    return source === 'local' ? [] : ((await lists[source]()) ?? []);
  }

  return {
    async list(language) {
      const found = await offered();
      // The setting may have changed while this call waited.
      const source = settings.get('wallpaper.source');
      if (found.length === 0 || source === 'local') return ownWallpapers(language);
      return {
        type: source,
        data: found.map(({ address, isForBrowsers, copyright }) => ({
          url: isForBrowsers ? address : `${apiBase}${picturePath}/${nameOf(address)}`,
          copyright,
        })),
      };
    },

    async picture(name) {
      const found = (await offered()).filter(({ isForBrowsers }) => !isForBrowsers);
      const names = new Map(found.map(({ address }) => [nameOf(address), address]));
      for (const known of pictures.keys()) if (!names.has(known)) pictures.delete(known);
      const address = names.get(name);
      if (!address) return undefined;
      const kept =
        pictures.get(name) ??
        cachedValue(() => gateway.fetchPicture(address), {
          freshMs: () => Number.POSITIVE_INFINITY,
          restMs,
          clock,
          onFailure,
        });
      pictures.set(name, kept);
      return kept();
    },
  };
}

function ownWallpapers(language: Language): Wallpapers {
  return {
    type: 'local',
    data: (Object.keys(bundledWallpapers) as BundledWallpaper[]).map((name) => ({
      url: bundledWallpaperUrl(name, 'day'),
      copyright: { name: fillText(bundledWallpapers[name], language), link: '', profileImage: '' },
    })),
  };
}

const walls = new WeakMap<Services, Wall>();

export function wallOf(services: Services): Wall {
  const wall = walls.get(services) ?? openWall(services);
  walls.set(services, wall);
  return wall;
}

export const wallpaperHandlers = implement(wallpaperCalls, {
  // Runs outside a transaction, since the source of the pictures may take seconds to answer.
  list: withoutTransaction(({ services, language }) => wallOf(services).list(language)),
});
