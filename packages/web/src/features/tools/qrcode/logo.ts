import type { QrLogo } from '../../../kit/qr/paint';
import { toBase64 } from '../../../lib/browser/to-base64';

/** Pixels: twice the maximum display size of a logo, so that it stays sharp in an SVG. */
const side = 400;

/**
 * Reads a picture as a logo. Redrawing preserves only the pixels, so that files contain no metadata.
 * @returns undefined if the file is not a picture
 */
export async function readLogo(file: Blob): Promise<QrLogo | undefined> {
  try {
    const image = await loadImage(file);
    // An SVG without a size has no natural size.
    const [width, height] = [image.naturalWidth || side, image.naturalHeight || side];
    const scale = Math.min(1, side / Math.max(width, height));
    const canvas = new OffscreenCanvas(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)));
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const png = await canvas.convertToBlob({ type: 'image/png' });
    return { picture: await createImageBitmap(png), address: `data:image/png;base64,${await toBase64(png)}` };
  } catch {
    return undefined;
  }
}

async function loadImage(file: Blob): Promise<HTMLImageElement> {
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(address);
  }
}
