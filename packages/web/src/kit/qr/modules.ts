import { type QrLevel, type QrModules, qrOptions, withoutBorder } from '@easymock/contract';
import encodeQr from 'qr';

/** Returns the modules of a text's code, without a margin; undefined if the text is too long. */
export function modulesOf(text: string, level: QrLevel): QrModules | undefined {
  try {
    return withoutBorder(encodeQr(text, 'raw', qrOptions(level)));
  } catch {
    return undefined;
  }
}
