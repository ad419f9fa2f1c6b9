import {
  minQrScale,
  partsOfColour,
  placeQr,
  type QrLevel,
  type QrLook,
  type QrModules,
  qrCapacity,
  qrOptions,
  smallestQr,
  withoutBorder,
} from '@easymock/contract';
import encodeQr from 'qr';
import { fail } from '../../platform/failure';

/** The modules of a text, without a margin. @throws qrTooLong */
export function modulesOf(text: string, level: QrLevel): QrModules {
  try {
    return withoutBorder(encodeQr(text, 'raw', qrOptions(level)));
  } catch {
    // Only texts that no code can hold are refused there.
    return fail('qrTooLong', { level, limit: qrCapacity[level], size: Buffer.byteLength(text) });
  }
}

/** Refuses pictures on which no camera could tell the modules apart. @throws qrTooDense */
export function requireRoom(modules: QrModules, look: QrLook): void {
  if (placeQr(modules.length, look).scale >= minQrScale) return;
  fail('qrTooDense', { size: look.size, least: smallestQr(modules.length, look.margin) });
}

/** A code as a PNG file. */
export async function pngOf(modules: QrModules, look: QrLook): Promise<Buffer> {
  // Loaded with the first picture: where its binary is missing, everything else still works.
  const { default: sharp } = await import('sharp');
  const { size } = look;
  const { scale, offset } = placeQr(modules.length, look);
  const [dark, light] = [Buffer.from(partsOfColour(look.dark)), Buffer.from(partsOfColour(look.light))];
  const blank = Buffer.alloc(size * 3, light);
  const pixels = Buffer.alloc(size * size * 3, light);
  modules.forEach((row, y) => {
    const line = Buffer.from(blank);
    row.forEach((isDark, x) => {
      if (isDark) line.fill(dark, (offset + x * scale) * 3, (offset + (x + 1) * scale) * 3);
    });
    for (let step = 0; step < scale; step += 1) line.copy(pixels, (offset + y * scale + step) * size * 3);
  });
  return sharp(pixels, { raw: { width: size, height: size, channels: 3 } })
    .png({ compressionLevel: 9 })
    .toBuffer();
}
