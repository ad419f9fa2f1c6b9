import { type QrLevel, type QrLook, qrLevels, qrLimits } from '@easymock/contract';
import { useState } from 'react';
import { readStored, store } from '../../../lib/storage/storage';

export interface ChosenLook extends QrLook {
  readonly level: QrLevel;
}

const plain: ChosenLook = { size: 300, margin: 2, level: 'M', dark: '#000000', light: '#ffffff' };
const key = 'qr_look';

export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

const isWithin = (value: unknown, min: number, max: number): value is number =>
  Number.isInteger(value) && Number(value) >= min && Number(value) <= max;

/** Validates the stored look, which may come from another version or have been edited by hand. */
function readLook(): ChosenLook {
  const stored = { ...(readStored(key) as Partial<ChosenLook> | null) };
  const { size, margin, level, dark = '', light = '' } = stored;
  return {
    size: isWithin(size, qrLimits.minSize, qrLimits.maxSize) ? size : plain.size,
    margin: isWithin(margin, 0, qrLimits.margin) ? margin : plain.margin,
    level: qrLevels.find((each) => each === level) ?? plain.level,
    dark: isColour(dark) ? dark : plain.dark,
    light: isColour(light) ? light : plain.light,
  };
}

/** Returns the look of codes chosen last on this device, and a setter. */
export function useLook(): [ChosenLook, (change: Partial<ChosenLook>) => void] {
  const [look, setLook] = useState(readLook);
  return [
    look,
    (change) => {
      const next = { ...look, ...change };
      setLook(next);
      store(key, next);
    },
  ];
}
