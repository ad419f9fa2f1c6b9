import { type Density, storagePrefix } from '@easymock/contract';
import { signal, useSignal } from '../state/signal';
import { readStored, store } from '../storage/storage';

const read = (): Density => (readStored('density') === 'compact' ? 'compact' : 'normal');
const density = signal<Density>(read());

function apply(value: Density): void {
  // Updates the page before the listeners, which read sizes from it.
  document.documentElement.dataset.density = value;
  density.set(value);
}

export function setDensity(value: Density): void {
  store('density', value);
  apply(value);
}

/** Applies the density, and follows changes made in other tabs. */
export function followDensity(): void {
  apply(density.get());
  addEventListener('storage', ({ key }) => {
    if (key === `${storagePrefix}density`) apply(read());
  });
}

export const useDensity = (): Density => useSignal(density);

/** Value of `--g-row` in pixels, for lists that compute positions. */
export const useRowHeight = (): number => (useDensity() === 'compact' ? 36 : 44);
