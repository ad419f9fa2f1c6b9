import { type ReactNode, type RefObject, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { type Include, includeIn, includePlaces } from './include';

/** Passages of a page, or of a text in an editor, that are drawn; the others are links. */
export const mostDrawn = 50;

interface Place {
  readonly include: Include;
  readonly host: HTMLElement;
}

/** Puts an empty element in the place of a passage. Searches and comments skip what the page adds. */
export function replacePlace(place: HTMLElement): HTMLElement {
  const host = document.createElement('div');
  host.dataset.added = '';
  const { id, anchor } = includeIn(place);
  host.dataset.include = '';
  host.dataset.id = id;
  host.dataset.value = anchor;
  place.replaceWith(host);
  return host;
}

/** Finds the places in a text, and those that an earlier run has replaced: React may repeat an effect. */
const placesIn = (text: HTMLElement): HTMLElement[] =>
  [...text.querySelectorAll<HTMLElement>(`${includePlaces}, [data-include]`)].filter(
    (place) => !place.parentElement?.closest('[data-added]'),
  );

/**
 * Fills the places of passages in the text of an article.
 * @param props.textNo changes with each rendering of the text, which replaces the places
 */
export function FillPlaces(props: {
  text: RefObject<HTMLElement | null>;
  textNo: number;
  children: (include: Include) => ReactNode;
}) {
  const { text, textNo, children } = props;
  const [places, setPlaces] = useState<readonly Place[]>([]);
  useLayoutEffect(() => {
    const found = textNo > 0 && text.current ? placesIn(text.current) : [];
    setPlaces(
      found
        .slice(0, mostDrawn)
        .map((place) => ({
          include: includeIn(place),
          host: 'include' in place.dataset ? place : replacePlace(place),
        })),
    );
  }, [text, textNo]);
  return places.map(({ include, host }, at) => createPortal(children(include), host, `${textNo} ${at}`));
}
