import { signal, useSignal } from './signal';
import { readStored, store } from './storage';

export const densities = ['normal', 'compact'] as const;
/** How close rows stand to each other. */
export type Density = (typeof densities)[number];

const density = signal<Density>(readStored('density') === 'compact' ? 'compact' : 'normal');

export function setDensity(value: Density): void {
  store('density', value);
  density.set(value);
}

export const useDensity = (): Density => useSignal(density);
