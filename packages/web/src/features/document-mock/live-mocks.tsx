import { useQuery } from '@tanstack/react-query';
import { type RefObject, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { callQuery } from '../../lib/api/queries';
import { usePrintKey } from '../../lib/browser/use-print-key';
import { useTexts } from '../../lib/texts/texts';
import { LiveMock } from './live-mock';
import styles from './mock.module.css';
import { texts } from './texts';

/** Maximum live mocks of a page; the others are links. */
const mostLive = 50;

interface Place {
  readonly id: string;
  readonly host: HTMLElement;
}

/** Matches the places of mocks in a text, and the elements that an earlier run has put there. */
const mockPlaces = 'p.md-mock[data-id], [data-added][data-mock]';

/** Puts an empty element in the place of a mock. Searches and comments skip what the page adds. */
function replacePlace(place: HTMLElement): HTMLElement {
  const host = document.createElement('div');
  host.dataset.added = '';
  host.dataset.mock = place.dataset.id ?? '';
  place.replaceWith(host);
  return host;
}

/**
 * Fills the places of mocks in the text of an article.
 * @param props.textNo changes with each rendering of the text, which replaces the places
 */
export function LiveMocks(props: {
  markdownId: string;
  canEdit: boolean;
  text: RefObject<HTMLElement | null>;
  textNo: number;
}) {
  const { markdownId, canEdit, text, textNo } = props;
  const t = useTexts(texts);
  const [places, setPlaces] = useState<readonly Place[]>([]);
  useLayoutEffect(() => {
    const found = textNo > 0 ? (text.current?.querySelectorAll<HTMLElement>(mockPlaces) ?? []) : [];
    setPlaces(
      // React repeats the effect if it hides and shows the text, whose places are replaced by then.
      [...found].map((place) => {
        const host = place.dataset.mock === undefined ? replacePlace(place) : place;
        return { id: host.dataset.mock ?? '', host };
      }),
    );
  }, [text, textNo]);
  const compared = useQuery({ ...callQuery('wikiMock', 'list', { markdownId }), enabled: places.length > 0 });
  usePrintKey();
  const byId = new Map(compared.data?.mocks.map((mock) => [mock.id, mock]));
  return places.map(({ id, host }, at) =>
    createPortal(
      at < mostLive ? (
        <LiveMock id={id} compared={byId.get(id)} markdownId={markdownId} canEdit={canEdit} />
      ) : (
        <p className={styles.note}>{t.more({ num: mostLive })}</p>
      ),
      host,
      `${textNo} ${at}`,
    ),
  );
}
