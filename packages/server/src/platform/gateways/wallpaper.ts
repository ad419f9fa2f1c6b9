import { type WallpaperSource, wallpaperWidth } from '@easymock/contract';
import { z } from 'zod';
import { fail } from '../failure';
import type { OutboundClient } from '../outbound/outbound';

export interface OfferedPicture {
  address: string;
  /** Whether browsers may load it from the source; otherwise the server forwards it. */
  isForBrowsers: boolean;
  copyright: { name: string; link: string; profileImage: string };
}

export interface WallpaperGateway {
  /** Returns the current pictures of a source, at least one. */
  list(source: Exclude<WallpaperSource, 'local'>): Promise<OfferedPicture[]>;
  /** Returns the JPEG at an address that `list` returned. */
  fetchPicture(address: string): Promise<Buffer>;
}

interface Options {
  unsplashKey: string | undefined;
  /** Addresses of the sources; replaced in tests. */
  bing?: string;
  unsplash?: string;
}

// Short time-out, since a person may be looking at an empty screen meanwhile.
const listLimits = { maxBytes: 500_000, timeoutMs: 4_000, accept: 'application/json', isOwn: true };
const pictureLimits = { maxBytes: 4_000_000, timeoutMs: 15_000 };
const shownPictures = 8;

/** Opens a client for the pictures of the day of Bing and Unsplash. */
export function openWallpaperGateway(
  outbound: OutboundClient,
  { unsplashKey, bing = 'https://www.bing.com', unsplash = 'https://api.unsplash.com' }: Options,
): WallpaperGateway {
  async function fromBing(): Promise<OfferedPicture[]> {
    const address = `${bing}/HPImageArchive.aspx?format=js&idx=0&n=${shownPictures}&mkt=zh-CN`;
    const { images } = read(bingAnswer, await outbound.fetchText(address, listLimits));
    const height = Math.round((wallpaperWidth * 9) / 16);
    return valid(bingImage, images).map(({ urlbase, copyright, copyrightlink }) => ({
      address: `${bing}${urlbase}_UHD.jpg&pid=hp&w=${wallpaperWidth}&h=${height}&rs=1&c=4`,
      isForBrowsers: false,
      copyright: { name: copyright, link: webLink(copyrightlink, bing), profileImage: '' },
    }));
  }

  async function fromUnsplash(): Promise<OfferedPicture[]> {
    const key = unsplashKey ?? fail('outside', { reason: 'EASYMOCK_UNSPLASH_KEY' });
    const headers = ['Authorization', `Client-ID ${key}`, 'Accept-Version', 'v1', 'User-Agent', 'EasyMock'];
    const { status, body } = await outbound.forward(
      `${unsplash}/photos/random?count=${shownPictures}&orientation=landscape&query=landscape`,
      { method: 'GET', headers, body: undefined, isOwn: true },
      listLimits,
    );
    if (status !== 200) fail('outside', { reason: `HTTP ${status}` });
    return valid(unsplashPhoto, read(z.array(z.unknown()), body.toString('utf8'))).map(({ urls, user }) => ({
      address: `${urls.raw}&w=${wallpaperWidth}&q=80&fm=jpg`,
      // Unsplash requires that browsers load the picture, since it counts views that way.
      isForBrowsers: true,
      copyright: {
        name: user.name,
        link: `${user.links.html}?utm_source=easymock&utm_medium=referral`,
        profileImage: webLink(user.profile_image?.small, unsplash),
      },
    }));
  }

  return {
    async list(source) {
      const offered = (await (source === 'bing' ? fromBing() : fromUnsplash())).slice(0, shownPictures);
      return offered.length > 0 ? offered : fail('outside', { reason: 'JSON' });
    },

    async fetchPicture(address) {
      const headers = ['Accept', 'image/jpeg', 'User-Agent', 'EasyMock'];
      const { status, body } = await outbound.forward(
        address,
        { method: 'GET', headers, body: undefined, isOwn: true },
        pictureLimits,
      );
      if (status !== 200) fail('outside', { reason: `HTTP ${status}` });
      // Checks the content, since the type that the source claims is not enough to serve the file as a picture.
      const isJpeg = body[0] === 0xff && body[1] === 0xd8 && body[2] === 0xff;
      return isJpeg ? body : fail('outside', { reason: 'JPEG' });
    },
  };
}

const credit = z.string().min(1).max(300);
const bingAnswer = z.object({ images: z.array(z.unknown()) });
const bingImage = z.object({
  // Validated strictly, because it becomes part of an address at Bing and must not lead elsewhere.
  urlbase: z.string().regex(/^\/th\?id=OHR\.[\w.-]{1,200}$/),
  copyright: credit,
  copyrightlink: z.string().optional(),
});
const unsplashPhoto = z.object({
  urls: z.object({ raw: z.string().regex(/^https:\/\/images\.unsplash\.com\/[\w/.-]+\?[\w=&.%-]*$/) }),
  user: z.object({
    name: credit,
    links: z.object({ html: z.string().regex(/^https:\/\/unsplash\.com\/@[\w-]+$/) }),
    profile_image: z.object({ small: z.string() }).optional(),
  }),
});

function read<T>(type: z.ZodType<T>, text: string): T {
  try {
    return type.parse(JSON.parse(text));
  } catch {
    return fail('outside', { reason: 'JSON' });
  }
}

/** Returns the values of the right shape, so that a malformed value does not discard the others. */
function valid<T>(type: z.ZodType<T>, values: unknown[]): T[] {
  return values.flatMap((value) => {
    const parsed = type.safeParse(value);
    return parsed.success ? [parsed.data] : [];
  });
}

/** Returns an http link, or an empty text: some pictures contain `javascript:void(0)`. */
function webLink(link: string | undefined, home: string): string {
  if (!link || !URL.canParse(link, home)) return '';
  const { protocol, href } = new URL(link, home);
  return protocol === 'https:' || protocol === 'http:' ? href : '';
}
