import { placesOf, replacePlace } from '../../../lib/browser/use-text-places';
import { signal } from '../../../lib/state/signal';
import { mostDrawn } from './fill-places';
import { type Include, includeClass, includeIn } from './include';

interface DrawnPassage {
  readonly key: string;
  /** The part of the editor that contains the passage. */
  readonly box: HTMLElement;
  readonly host: HTMLElement;
  readonly include: Include;
  readonly onRechoose: () => void;
}

/** The passages in the parts of an editor, which `EditorIncludes` draws. */
export const drawnPassages = signal<readonly DrawnPassage[]>([]);

let lastKey = 0;

/** Removes the passages of a part that is removed or rendered again. */
export function forgetPassages(box: HTMLElement): void {
  const others = drawnPassages.get().filter((one) => one.box !== box);
  if (others.length < drawnPassages.get().length) drawnPassages.set(others);
}

/** Draws the passages in a part of an editor. */
export function drawPassages(box: HTMLElement, onRechoose: () => void): void {
  forgetPassages(box);
  const drawn = drawnPassages.get();
  const places = [...box.querySelectorAll<HTMLElement>(placesOf(includeClass))].slice(0, mostDrawn - drawn.length);
  if (places.length === 0) return;
  const added = places.map((place): DrawnPassage => {
    lastKey += 1;
    return { key: `${lastKey}`, box, include: includeIn(place), host: replacePlace(place, includeClass), onRechoose };
  });
  drawnPassages.set([...drawn, ...added]);
}
