import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { ConfirmDialog } from '../../../kit/dialogs/confirm-dialog';
import { QueryView } from '../../../kit/page/query-view';
import { Skeleton } from '../../../kit/page/skeleton';
import { callQuery, useChange } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import styles from './shared-draft.module.css';
import { texts } from './texts';

const TextDiff = lazy(async () => ({ default: (await import('../../../kit/code/text-diff')).TextDiff }));

/** Shows how the draft differs from the published text, and discards the difference. */
export function DiscardDialog(props: {
  markdownId: string;
  /** Called with the number of the change in the draft. */
  onDiscarded: (seq: number) => void;
  onClose: () => void;
}) {
  const { markdownId, onDiscarded, onClose } = props;
  const t = useTexts(texts);
  const query = useQuery({ ...callQuery('sharedDraft', 'compare', { markdownId }), staleTime: 0 });
  const discard = useChange('sharedDraft', 'discard');
  return (
    <ConfirmDialog
      isOpen
      title={t.discardTitle}
      okText={t.discard}
      onConfirm={async () => {
        const { seq } = await discard.mutateAsync({ markdownId });
        onDiscarded(seq);
        onClose();
      }}
      onCancel={onClose}
    >
      <p>{t.discardHelp}</p>
      <QueryView query={query} skeleton={160}>
        {({ isChanged, changes, title, publishedTitle }) => {
          if (!isChanged) return <p className={styles.quiet}>{t.discardNone}</p>;
          const textOf = (without: 'added' | 'removed') =>
            changes.map(({ kind, text }) => (kind === without ? '' : text)).join('');
          return (
            <>
              {title !== publishedTitle && (
                <p>
                  {t.titleChanged} <del>{publishedTitle}</del> <ins>{title}</ins>
                </p>
              )}
              <div className={styles.difference}>
                <Suspense fallback={<Skeleton height={160} />}>
                  <TextDiff before={textOf('added')} after={textOf('removed')} label={t.difference} />
                </Suspense>
              </div>
            </>
          );
        }}
      </QueryView>
    </ConfirmDialog>
  );
}
