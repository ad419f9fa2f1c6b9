import { signal } from '../../../lib/state/signal';

/** Receives the ID of the chosen mock, or undefined if the person cancelled. */
export type Pick = (mockId: string | undefined) => void;

/** The open question for a mock; `MockPickerHost` shows its dialog. */
export const picking = signal<Pick | undefined>(undefined);

/** Opens the dialog that searches mocks. @returns the ID of the chosen mock */
export function pickMock(): Promise<string | undefined> {
  picking.get()?.(undefined);
  return new Promise((resolve) => {
    picking.set((id) => {
      picking.set(undefined);
      resolve(id);
    });
  });
}

/** Returns the block of a mock in Markdown. */
export const mockBlock = (id: string): string => `$$mock\n${id}\n$$\n`;
