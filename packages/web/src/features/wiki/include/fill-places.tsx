import type { ReactNode, RefObject } from 'react';
import { createPortal } from 'react-dom';
import { useTextPlaces } from '../../../lib/browser/use-text-places';
import { type Include, includeClass, includeIn } from './include';

/** Passages of a page, or of a text in an editor, that are drawn; the others are links. */
export const mostDrawn = 50;

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
  const places = useTextPlaces(text, textNo, includeClass, mostDrawn);
  return places.map((host, at) => createPortal(children(includeIn(host)), host, `${textNo} ${at}`));
}
