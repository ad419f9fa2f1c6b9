import decodeQr from 'qr/decode.js';

/** Larger pictures are read at this size: a code that fills a tenth of one still has enough pixels. */
const longestSide = 2400;

/** The text of the code in some pixels; undefined if there is none that can be read. */
export function readPixels(pixels: ImageData): string | undefined {
  try {
    return decodeQr(pixels, { effort: Number.POSITIVE_INFINITY, timeLimit: 4000 });
  } catch {
    return undefined;
  }
}

/**
 * The text of the code in a picture, read on this machine; undefined if there is none that can be read.
 * @throws if the file is no picture
 */
export async function readPicture(file: Blob): Promise<string | undefined> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(picture.width * scale)),
    Math.max(1, Math.round(picture.height * scale)),
  );
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return undefined;
  // Pictures with a transparent ground would be black on black.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return readPixels(context.getImageData(0, 0, canvas.width, canvas.height));
}
