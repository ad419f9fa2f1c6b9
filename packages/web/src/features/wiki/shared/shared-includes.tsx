import type { IncludedPassage } from '@easymock/contract';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { PlainButton } from '../../../kit/buttons/plain-button';
import { Skeleton } from '../../../kit/page/skeleton';
import { api, CallError } from '../../../lib/api/api';
import { printWaits } from '../../../lib/browser/print-page';
import { useSeen } from '../../../lib/browser/use-seen';
import { useTexts } from '../../../lib/texts/texts';
import { FillPlaces } from '../include/fill-places';
import type { Include } from '../include/include';
import styles from '../include/include.module.css';
import { PassageView } from '../include/passage-view';
import { texts } from '../include/texts';
import { readShareToken } from './share-token';

/** Shows the passages that a link covers in the text of a shared article. */
export function SharedIncludes(props: { flag: string; text: RefObject<HTMLElement | null>; textNo: number }) {
  const { flag, text, textNo } = props;
  return (
    <FillPlaces text={text} textNo={textNo}>
      {(include) => <SharedPassage flag={flag} include={include} />}
    </FillPlaces>
  );
}

function SharedPassage({ flag, include }: { flag: string; include: Include }) {
  const { id: markdownId, anchor } = include;
  const t = useTexts(texts);
  const box = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(box);
  const [passage, setPassage] = useState<IncludedPassage>();
  const [error, setError] = useState<Error>();
  useEffect(() => {
    if (!isSeen || error) return;
    const abort = new AbortController();
    const input = { flag, shareToken: readShareToken(flag), markdownId, anchor };
    api.wikiInclude.getShared(input, { claims: 'all', signal: abort.signal }).then(setPassage, (failure: Error) => {
      if (!abort.signal.aborted) setError(failure);
    });
    return () => abort.abort();
  }, [isSeen, error, flag, markdownId, anchor]);
  const isClosed = error instanceof CallError && error.is('shareGone');
  return (
    <div ref={box} className={styles.passage}>
      {isClosed ? (
        <p className={styles.note}>{t.closedByLink}</p>
      ) : error ? (
        <p className={styles.note} role="alert">
          {error.message} <PlainButton onClick={() => setError(undefined)}>{t.retry}</PlainButton>
        </p>
      ) : passage ? (
        <PassageView include={include} passage={passage} />
      ) : (
        <div role="status" aria-label={t.loading} {...printWaits}>
          <Skeleton width="38%" height={18} />
          <Skeleton height={72} style={{ marginTop: 12 }} />
        </div>
      )}
    </div>
  );
}
