import { fail } from '../failure';
import { personalTurn, Turns } from '../turns/turns';

/** Accepted picture formats and their file extensions. */
const formats = {
  jpeg: { extensions: ['jpg', 'jpeg'], begins: ['ffd8ff'] },
  png: { extensions: ['png'], begins: ['89504e470d0a1a0a'] },
  gif: { extensions: ['gif'], begins: ['474946383761', '474946383961'] },
  webp: { extensions: ['webp'], begins: ['52494646'] },
} as const;
export type PictureFormat = keyof typeof formats;

export interface PictureRules {
  formats: readonly PictureFormat[];
  /** Bytes. */
  maxBytes: number;
  /**
   * The picture is scaled down to fit into this box. With `isCropped` it fills the box and the rest is cut
   * off.
   */
  width: number;
  height: number;
  isCropped?: boolean;
}

export interface Picture {
  content: Buffer;
  width: number;
  height: number;
}

/** Maximum pixels of all frames together; decoding takes four bytes of memory for each. */
const maxPixels = 6000 * 4000;
const maxFrames = 100;

// Decoding needs CPU and memory outside of the JavaScript heap; decoding two pictures at once leaves enough for other
// work.
const turns = new Turns({ atOnce: 2, waiting: 30, waitingPerGroup: 5, retrySeconds: 1 });

/** Loads sharp with the first picture, so that everything else works if its binary is missing. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // Blocks all other decoders, whatever a file claims to be.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadNsgifBuffer',
      'VipsForeignLoadWebpBuffer',
    ],
  });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
let sharpLoaded: ReturnType<typeof loadSharp> | undefined;

/** Returns the format of a file by its content, if the extension agrees. */
function formatOf(name: string, content: Uint8Array): PictureFormat | undefined {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const start = Buffer.from(content.buffer, content.byteOffset, Math.min(16, content.byteLength)).toString('hex');
  const found = (Object.keys(formats) as PictureFormat[]).find((format) =>
    formats[format].begins.some((bytes) => start.startsWith(bytes)),
  );
  const isNamedSo = found && (formats[found].extensions as readonly string[]).includes(ending);
  return isNamedSo && name.includes('.') ? found : undefined;
}

const namesOf = (known: readonly PictureFormat[]): string =>
  known.map((format) => formats[format].extensions[0]).join('/');

/**
 * Decodes an uploaded picture and re-encodes it as WebP: upright, without metadata of cameras and editors,
 * and without anything else hidden in the file.
 * @param personId the sender; one picture per person is decoded at a time
 * @example await readPicture('me.png', bytes, { formats: ['png'], maxBytes: 2_000_000, width: 256, height:
 * 256 }, actor.id)
 */
export async function readPicture(
  name: string,
  content: Uint8Array,
  rules: PictureRules,
  personId: string,
): Promise<Picture> {
  const unsupported = { formats: namesOf(rules.formats), limit: `${Math.round(rules.maxBytes / 1024 / 1024)} MB` };
  const format = formatOf(name, content);
  const isFit = format && rules.formats.includes(format) && content.byteLength <= rules.maxBytes;
  if (!isFit) fail('pictureUnsupported', unsupported);
  sharpLoaded ??= loadSharp();
  const sharp = await sharpLoaded;
  return turns.take(personalTurn(personId), async () => {
    const animated = format === 'gif' || format === 'webp';
    const { width, height, isCropped } = rules;
    try {
      const source = sharp(content, { limitInputPixels: maxPixels, animated, sequentialRead: true });
      const { pages = 1, format: decoded } = await source.metadata();
      if (decoded !== format) fail('pictureUnsupported', unsupported);
      if (pages > maxFrames) fail('pictureTooLarge', tooLarge);
      const { data, info } = await source
        .autoOrient()
        .resize(width, height, { fit: isCropped ? 'cover' : 'inside', withoutEnlargement: !isCropped })
        // Preserves sharp edges of letters in screenshots.
        .webp({ quality: 86, smartSubsample: true })
        .timeout({ seconds: 10 })
        .toBuffer({ resolveWithObject: true });
      return { content: data, width: info.width, height: info.pageHeight ?? info.height };
    } catch (error) {
      if (!(error instanceof Error) || error.name === 'CallFailure') throw error;
      // The decoder only reports its reasons as text.
      if (/pixel limit|exceeds|timeout/i.test(error.message)) fail('pictureTooLarge', tooLarge);
      return fail('pictureUnsupported', unsupported);
    }
  });
}

/** Maximum pixels of all frames together, for a picture that is only measured or converted. */
const measuredPixels = 50_000_000;

/**
 * Measures a stored picture and optionally converts it to PNG, in the queue that all decoding shares.
 * @param personId the person who waits for the result
 * @returns undefined if the file is not a readable picture
 */
export async function measurePicture(
  content: Uint8Array,
  { asPng, personId }: { asPng: boolean; personId: string },
): Promise<{ width: number; height: number; png?: Buffer } | undefined> {
  sharpLoaded ??= loadSharp();
  const sharp = await sharpLoaded;
  return turns.take(personalTurn(personId), async () => {
    try {
      const source = sharp(content, { limitInputPixels: measuredPixels });
      const { width = 0, height = 0 } = await source.metadata();
      return { width, height, ...(asPng && { png: await source.png().toBuffer() }) };
    } catch {
      return undefined;
    }
  });
}

/** An overlay of a picture: pixels of four bytes (red, green, blue, alpha), or one colour. */
export type Overlay = { left: number; top: number; width: number; height: number } & (
  | { pixels: Buffer }
  | { colour: readonly [red: number, green: number, blue: number] }
);

/**
 * Draws overlays on a stored picture, in the queue that all decoding shares.
 * @param personId the person who waits for the result
 * @returns the picture as JPEG
 */
export async function overlayPicture(
  content: Uint8Array,
  overlays: readonly Overlay[],
  personId: string,
): Promise<Buffer> {
  sharpLoaded ??= loadSharp();
  const sharp = await sharpLoaded;
  return turns.take(personalTurn(personId), () =>
    sharp(content, { limitInputPixels: 70_000_000 })
      .composite(
        overlays.map(({ left, top, width, height, ...rest }) => {
          const size = { width, height, channels: 4 as const };
          if ('pixels' in rest) return { left, top, input: rest.pixels, raw: size };
          const [r, g, b] = rest.colour;
          return { left, top, input: { create: { ...size, background: { r, g, b, alpha: 1 } } } };
        }),
      )
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 88 })
      .timeout({ seconds: 20 })
      .toBuffer(),
  );
}

const tooLarge = { size: '6000×4000', frames: maxFrames };
