import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { createPortal } from 'react-dom';
import { callQuery } from '../../lib/api/queries';
import { usePrintKey } from '../../lib/browser/use-print-key';
import { useTextPlaces } from '../../lib/browser/use-text-places';
import { useTexts } from '../../lib/texts/texts';
import { LiveMock } from './live-mock';
import styles from './mock.module.css';
import { texts } from './texts';

/** Maximum live mocks of a page; the others are links. */
const mostLive = 50;

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
  const places = useTextPlaces(text, textNo, 'md-mock');
  const compared = useQuery({ ...callQuery('wikiMock', 'list', { markdownId }), enabled: places.length > 0 });
  usePrintKey();
  const byId = new Map(compared.data?.mocks.map((mock) => [mock.id, mock]));
  return places.map((host, at) => {
    const { id = '' } = host.dataset;
    return createPortal(
      at < mostLive ? (
        <LiveMock id={id} compared={byId.get(id)} markdownId={markdownId} canEdit={canEdit} />
      ) : (
        <p className={styles.note}>{t.more({ num: mostLive })}</p>
      ),
      host,
      `${textNo} ${at}`,
    );
  });
}
