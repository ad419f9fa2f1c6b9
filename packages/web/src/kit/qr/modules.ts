import { type QrLevel, type QrModules, qrOptions, withoutBorder } from '@easymock/contract';
import encodeQr from 'qr';

/** The modules of a text, without a margin; undefined if no code holds so much. */
export function modulesOf(text: string, level: QrLevel): QrModules | undefined {
  try {
    return withoutBorder(encodeQr(text, 'raw', qrOptions(level)));
  } catch {
    return undefined;
  }
}
