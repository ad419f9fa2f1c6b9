import { placeQr, type QrLook, type QrModules, qrSvg } from '@easymock/contract';

/** The share of a side that a picture in the middle may take: at level H a code is read without a tenth of its area. */
const logoShare = 0.2;
/** The free room around it, as a share of its side. */
const logoRoom = 0.08;

/** A picture for the middle of a code, as it is drawn and as it stands in an SVG file. */
export interface QrLogo {
  readonly picture: ImageBitmap;
  readonly address: string;
}

/** Where a logo lies on a code of this side, keeping its proportions. */
function placeLogo({ picture }: QrLogo, side: number, start: number) {
  const scale = (side * logoShare) / Math.max(picture.width, picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  const room = side * logoShare * logoRoom;
  return { x: start + (side - width) / 2, y: start + (side - height) / 2, width, height, room };
}

/** Draws a code on a canvas of its size. */
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

/** A code as a PNG file. */
export function pngOfQr(modules: QrModules, look: QrLook, logo?: QrLogo): Promise<Blob> {
  const canvas = new OffscreenCanvas(look.size, look.size);
  paintQr(canvas, modules, look, logo);
  return canvas.convertToBlob({ type: 'image/png' });
}

/** A code as an SVG file. */
export function svgOfQr(modules: QrModules, look: QrLook, logo?: QrLogo): string {
  if (!logo) return qrSvg(modules, look);
  const { x, y, width, height, room } = placeLogo(logo, modules.length, 0);
  const at = (left: number, top: number, wide: number, high: number) =>
    `x="${left.toFixed(3)}" y="${top.toFixed(3)}" width="${wide.toFixed(3)}" height="${high.toFixed(3)}"`;
  const plate = `<rect fill="${look.light}" ${at(x - room, y - room, width + 2 * room, height + 2 * room)}/>`;
  // The address is one that we made: base64, without a character that ends it.
  return qrSvg(modules, look, `${plate}<image ${at(x, y, width, height)} href="${logo.address}"/>`);
}
