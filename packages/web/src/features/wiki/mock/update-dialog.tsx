import type { Article, DocumentSource } from '@easymock/contract';
import { updateMarkedMarkdown } from '@easymock/mock-engine';
import { useQuery } from '@tanstack/react-query';
import { Modal } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useConfirm } from '../../../kit/dialogs/use-confirm';
import { Skeleton } from '../../../kit/page/skeleton';
import { api } from '../../../lib/api/api';
import { useChange } from '../../../lib/api/queries';
import { mockOrigin } from '../../../lib/browser/mock-origin';
import { showSuccess } from '../../../lib/state/notices';
import { useTexts } from '../../../lib/texts/texts';
import styles from './generated.module.css';
import { texts } from './texts';

const TextDiff = lazy(async () => ({ default: (await import('../../../kit/code/text-diff')).TextDiff }));

/** Generates the passages of a document again, shows the difference, and saves it once the person agrees. */
export function UpdateDialog(props: { article: Article; source: DocumentSource; onClose: () => void }) {
  const { article, source, onClose } = props;
  const { _id: markdownId, mdTexts: before = '', contentVersion } = article;
  const { projectId, mockIds } = source;
  const t = useTexts(texts);
  const [isOpen, setIsOpen] = useState(true);
  const query = useQuery({
    queryKey: ['wikiMock', 'update', markdownId, contentVersion],
    queryFn: ({ signal }) =>
      api.wikiMock.generate({ projectId, mockIds, origin: mockOrigin() }, { signal, claims: 'all' }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const updated = query.data && updateMarkedMarkdown(before, query.data.mdTexts);
  const after = updated && 'text' in updated ? updated.text : undefined;
  const save = useChange('article', 'save');
  const record = useChange('wikiMock', 'setSource');
  const { isBusy, confirm } = useConfirm(async () => {
    if (after === undefined || !query.data) return;
    if (after !== before)
      await save.mutateAsync({
        markdownId,
        mdTexts: after,
        contentVersion,
        note: t.updateNote({ name: source.projectName }),
      });
    await record.mutateAsync({ markdownId, projectId, mockIds, generatedAt: query.data.generatedAt });
    setIsOpen(false);
    showSuccess(t.updated);
  });
  return (
    <Modal
      open={isOpen}
      width={960}
      title={t.updateTitle({ name: source.projectName })}
      okText={after === before ? t.markCurrent : t.update}
      confirmLoading={isBusy}
      okButtonProps={{ disabled: after === undefined }}
      onOk={confirm}
      onCancel={() => setIsOpen(false)}
      afterClose={onClose}
      destroyOnHidden
    >
      {query.isPending && <Skeleton height={240} />}
      {query.isError && <p role="alert">{query.error.message}</p>}
      {updated && 'brokenLine' in updated && <p role="alert">{t.brokenMarker({ line: updated.brokenLine })}</p>}
      {after !== undefined &&
        (after === before ? (
          <p>{t.noDifference}</p>
        ) : (
          <>
            <p>{t.updateHelp}</p>
            <div className={styles.diff}>
              <Suspense fallback={<Skeleton height={240} />}>
                <TextDiff before={before} after={after} label={t.difference} />
              </Suspense>
            </div>
          </>
        ))}
    </Modal>
  );
}
