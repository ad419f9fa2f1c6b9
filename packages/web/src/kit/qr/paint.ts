import { placeQr, type QrLook, type QrModules, qrSvg } from '@easymock/contract';

/**
 * Share of a side for the logo in the middle: at error correction level H, a code stays readable without a
 * tenth of its area.
 */
const logoShare = 0.2;
/** Clear space around the logo, as a share of its side. */
const logoRoom = 0.08;

/** A logo, as a bitmap to draw, and as a data URL for SVG files. */
export interface QrLogo {
  readonly picture: ImageBitmap;
  readonly address: string;
}

/** Returns the position of a logo on a code of this side; the logo retains its proportions. */
function placeLogo({ picture }: QrLogo, side: number, start: number) {
  const scale = (side * logoShare) / Math.max(picture.width, picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  const room = side * logoShare * logoRoom;
  return { x: start + (side - width) / 2, y: start + (side - height) / 2, width, height, room };
}

/** Draws a code on a canvas, which gets its size. */
export function paintQr(
  canvas: HTMLCanvasElement | OffscreenCanvas,
  modules: QrModules,
  look: QrLook,
  logo?: QrLogo,
): void {
  const { size, dark, light } = look;
  const { scale, offset } = placeQr(modules.length, look);
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext('2d') as CanvasRenderingContext2D | null;
  if (!context) return;
  context.fillStyle = light;
  context.fillRect(0, 0, size, size);
  context.fillStyle = dark;
  modules.forEach((row, y) => {
    row.forEach((isDark, x) => {
      if (isDark) context.fillRect(offset + x * scale, offset + y * scale, scale, scale);
    });
  });
  if (!logo) return;
  const { x, y, width, height, room } = placeLogo(logo, modules.length * scale, offset);
  context.fillStyle = light;
  context.fillRect(x - room, y - room, width + 2 * room, height + 2 * room);
  context.drawImage(logo.picture, x, y, width, height);
}

/** Returns a code as a PNG file. */
export function pngOfQr(modules: QrModules, look: QrLook, logo?: QrLogo): Promise<Blob> {
  const canvas = new OffscreenCanvas(look.size, look.size);
  paintQr(canvas, modules, look, logo);
  return canvas.convertToBlob({ type: 'image/png' });
}

/** Returns a code as an SVG file. */
export function svgOfQr(modules: QrModules, look: QrLook, logo?: QrLogo): string {
  if (!logo) return qrSvg(modules, look);
  const { x, y, width, height, room } = placeLogo(logo, modules.length, 0);
  const at = (left: number, top: number, wide: number, high: number) =>
    `x="${left.toFixed(3)}" y="${top.toFixed(3)}" width="${wide.toFixed(3)}" height="${high.toFixed(3)}"`;
  const plate = `<rect fill="${look.light}" ${at(x - room, y - room, width + 2 * room, height + 2 * room)}/>`;
  // The URL is safe in an attribute, because it is generated base64.
  return qrSvg(modules, look, `${plate}<image ${at(x, y, width, height)} href="${logo.address}"/>`);
}
