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
import { pngFile } from '../../platform/files/png';

/** Encodes a text as modules without a margin. @throws qrTooLong */
export function modulesOf(text: string, level: QrLevel): QrModules {
  try {
    return withoutBorder(encodeQr(text, 'raw', qrOptions(level)));
  } catch {
    // The encoder refuses only texts that exceed the capacity of a code.
    return fail('qrTooLong', { level, limit: qrCapacity[level], size: Buffer.byteLength(text) });
  }
}

/** Refuses pictures whose modules are too small for a camera. @throws qrTooDense */
export function requireRoom(modules: QrModules, look: QrLook): void {
  if (placeQr(modules.length, look).scale >= minQrScale) return;
  fail('qrTooDense', { size: look.size, least: smallestQr(modules.length, look.margin) });
}

/** Draws a code as a PNG file with one bit per pixel. */
export function pngOf(modules: QrModules, look: QrLook): Buffer {
  const { size } = look;
  const { scale, offset } = placeQr(modules.length, look);
  const stride = 1 + Math.ceil(size / 8);
  const lines = Buffer.alloc(stride * size);
  modules.forEach((row, y) => {
    const band = lines.subarray((offset + y * scale) * stride, (offset + (y + 1) * scale) * stride);
    row.forEach((isDark, x) => {
      if (!isDark) return;
      for (let at = offset + x * scale; at < offset + (x + 1) * scale; at += 1)
        band.writeUInt8(band.readUInt8(1 + (at >> 3)) | (0x80 >> (at & 7)), 1 + (at >> 3));
    });
    for (let step = 1; step < scale; step += 1) band.copyWithin(step * stride, 0, stride);
  });
  return pngFile({ width: size, height: size, lines, palette: [partsOfColour(look.light), partsOfColour(look.dark)] });
}
