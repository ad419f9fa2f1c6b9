import { signal } from '../../../lib/state/signal';
import type { Include } from './include';

interface Picking {
  readonly key: number;
  /** The article of the former passage, whose headings are offered first. */
  readonly former: string | undefined;
  /** Receives the chosen passage, or undefined if the person cancelled. */
  readonly onPick: (include: Include | undefined) => void;
}

/** The open question for a passage; `EditorIncludes` shows its dialog. */
export const picking = signal<Picking | undefined>(undefined);

let lastKey = 0;

/** Opens the dialog that searches documents and their headings. @returns the chosen passage */
export function pickInclude(former?: string): Promise<Include | undefined> {
  picking.get()?.onPick(undefined);
  lastKey += 1;
  const key = lastKey;
  return new Promise((resolve) => {
    picking.set({
      key,
      former,
      onPick: (include) => {
        picking.set(undefined);
        resolve(include);
      },
    });
  });
}
