import { type ReactNode, type RefObject, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { type Include, includeIn, includePlaces } from './include';

/** Passages of a page that are drawn; the others are links. */
const mostDrawn = 50;

interface Place {
  readonly include: Include;
  readonly host: HTMLElement;
}

/** Puts an empty element in the place of a passage. Searches and comments skip what the page adds. */
export function replacePlace(place: HTMLElement): HTMLElement {
  const host = document.createElement('div');
  host.dataset.added = '';
  place.replaceWith(host);
  return host;
}

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
    const found = textNo > 0 ? (text.current?.querySelectorAll<HTMLElement>(includePlaces) ?? []) : [];
    setPlaces(
      [...found].slice(0, mostDrawn).map((place) => ({ include: includeIn(place), host: replacePlace(place) })),
    );
  }, [text, textNo]);
  return places.map(({ include, host }, at) => createPortal(children(include), host, `${textNo} ${at}`));
}
