import { lazy, Suspense } from 'react';
import { signal, useSignal } from '../../lib/state/signal';

const PaletteDialog = lazy(async () => ({ default: (await import('./palette-dialog')).PaletteDialog }));

const isOpen = signal(false);
export const openPalette = (): void => isOpen.set(true);

/** Mounts the palette in the frame; its code is loaded on first use. */
export function Palette() {
  return useSignal(isOpen) ? (
    <Suspense>
      <PaletteDialog onClose={() => isOpen.set(false)} />
    </Suspense>
  ) : null;
}
