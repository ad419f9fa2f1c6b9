import { type RefObject, useLayoutEffect, useState } from 'react';

/** Returns the selector of the places that rendered texts contain for a class, such as `md-mock`. */
export const placesOf = (className: string): string => `p.${className}[data-id]`;

/**
 * Replaces a place of a text by an empty element with the same `data-id` and `data-value`. Searches and comments skip
 * what the page adds.
 */
export function replacePlace(place: HTMLElement, className: string): HTMLElement {
  const { id = '', value = '' } = place.dataset;
  const host = document.createElement('div');
  Object.assign(host.dataset, { added: '', place: className, id, value });
  place.replaceWith(host);
  return host;
}

/**
 * Replaces the places of a text by empty elements, which React fills.
 * @param textNo changes with each rendering of the text, which replaces the places; 0 before the first
 * @param most places that are replaced; later ones stay
 * @returns the empty elements
 */
export function useTextPlaces(
  text: RefObject<HTMLElement | null>,
  textNo: number,
  className: string,
  most = Number.POSITIVE_INFINITY,
): readonly HTMLElement[] {
  const [hosts, setHosts] = useState<readonly HTMLElement[]>([]);
  useLayoutEffect(() => {
    // React repeats the effect if it hides and shows the text, whose places are replaced by then.
    const all = `${placesOf(className)}, [data-place="${className}"]`;
    const found = textNo > 0 ? [...(text.current?.querySelectorAll<HTMLElement>(all) ?? [])] : [];
    const own = found.filter((place) => !place.parentElement?.closest('[data-added]'));
    setHosts(own.slice(0, most).map((place) => ('place' in place.dataset ? place : replacePlace(place, className))));
  }, [text, textNo, className, most]);
  return hosts;
}
