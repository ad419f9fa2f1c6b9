import { lazy, Suspense } from 'react';
import { signal, useSignal } from '../../lib/state/signal';

const PaletteDialog = lazy(async () => ({ default: (await import('./palette-dialog')).PaletteDialog }));

export type { SearchPanelKeys } from './search-panel';
/** Lists hits below a search field; loaded with the first text. */
export const SearchPanel = lazy(async () => ({ default: (await import('./search-panel')).SearchPanel }));

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
