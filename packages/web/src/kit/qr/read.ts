import decodeQr from 'qr/decode.js';

/**
 * Pixels to which larger pictures are scaled down: a code that fills a tenth of the picture then still has enough
 * pixels.
 */
const longestSide = 2400;

/** Returns the text of the QR code in an image; undefined if no code is readable. */
export function readPixels(pixels: ImageData): string | undefined {
  try {
    return decodeQr(pixels, { effort: Number.POSITIVE_INFINITY, timeLimit: 4000 });
  } catch {
    return undefined;
  }
}

/**
 * Returns the text of the QR code in a picture, read on this device; undefined if no code is readable.
 * @throws if the file is not a picture
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
  // Fills the background, because a code on a transparent one would be black on black.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return readPixels(context.getImageData(0, 0, canvas.width, canvas.height));
}
