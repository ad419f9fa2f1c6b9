import {
  minQrScale,
  placeQr,
  type QrModules,
  qrCapacity,
  qrContrast,
  qrLimits,
  scanContrast,
  smallestQr,
} from '@easymock/contract';
import { modulesOf } from '../../../kit/qr/modules';
import type { ChosenLook } from './look';

/** A remark about a code. A remark with `isDanger` means that the code cannot be scanned. */
export type Remark =
  | { readonly kind: 'tooDenseAtAll'; readonly isDanger: true }
  /** Sizes in bytes. */
  | { readonly kind: 'tooLong'; readonly isDanger: true; readonly size: number; readonly limit: number }
  | { readonly kind: 'tooDense'; readonly isDanger: true; readonly least: number }
  | { readonly kind: 'contrastBad' | 'contrastWeak'; readonly isDanger: boolean; readonly contrast: string }
  | { readonly kind: 'long'; readonly isDanger: false; readonly count: number };

/** Encodes a text, and returns its modules and remarks about scanning them in the given look. */
export function checkCode(
  text: string,
  look: ChosenLook,
): { modules: QrModules | undefined; remarks: readonly Remark[] } {
  const modules = modulesOf(text, look.level);
  if (!modules) {
    const size = new TextEncoder().encode(text).length;
    return { modules, remarks: [{ kind: 'tooLong', isDanger: true, size, limit: qrCapacity[look.level] }] };
  }
  const remarks: Remark[] = [];
  if (placeQr(modules.length, look).scale < minQrScale) {
    const least = smallestQr(modules.length, look.margin);
    remarks.push(
      least <= qrLimits.maxSize
        ? { kind: 'tooDense', isDanger: true, least }
        : { kind: 'tooDenseAtAll', isDanger: true },
    );
  }
  const contrast = scanContrast(look.dark, look.light);
  if (contrast < qrContrast.good) {
    const isDanger = contrast < qrContrast.least;
    remarks.push({
      kind: isDanger ? 'contrastBad' : 'contrastWeak',
      isDanger,
      contrast: Math.abs(contrast).toFixed(1),
    });
  }
  if (text.length > qrLimits.comfortable) remarks.push({ kind: 'long', isDanger: false, count: text.length });
  return { modules, remarks };
}
