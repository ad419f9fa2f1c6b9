import type { Project } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { ConfirmDialog } from '../../../kit/dialogs/confirm-dialog';
import { QueryView } from '../../../kit/page/query-view';
import { callQuery, useChange } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import styles from './collection.module.css';
import { collectionTexts } from './texts';

const mostShown = 2_000;

/** Lists the values that functions of a project keep between calls, and lets writers delete them. */
export function StoreValues({ project, isReadOnly }: { project: Project; isReadOnly: boolean }) {
  const t = useTexts(collectionTexts);
  const [isAsking, setIsAsking] = useState(false);
  const of = { project_id: project._id };
  const query = useQuery({ ...callQuery('collection', 'store', of), staleTime: 0 });
  const clear = useChange('collection', 'clear_store', { done: t.storeCleared });
  const num = query.data?.entries.length ?? 0;
  return (
    <section aria-label={t.store}>
      <div className={styles.toolbar}>
        <h2 className={styles.heading}>{t.store}</h2>
        <Button onClick={() => void query.refetch()}>{t.reload}</Button>
        {!isReadOnly && num > 0 && <Button onClick={() => setIsAsking(true)}>{t.storeClear}</Button>}
      </div>
      <QueryView
        query={query}
        skeleton={80}
        isEmpty={({ entries }) => entries.length === 0}
        empty={<p className={styles.quiet}>{t.storeEmpty}</p>}
      >
        {({ entries }) => (
          <div className={styles.scroll}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">{t.storeKey}</th>
                  <th scope="col">{t.storeValue}</th>
                </tr>
              </thead>
              <tbody>
                {entries.map(({ key, json }) => (
                  <tr key={key}>
                    <th scope="row" className="g-mono">
                      {key}
                    </th>
                    <td>
                      <code className={styles.json} title={json.slice(0, mostShown)}>
                        {json.slice(0, mostShown)}
                      </code>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </QueryView>
      <ConfirmDialog
        isOpen={isAsking}
        title={t.storeClearTitle}
        okText={t.storeClear}
        onConfirm={async () => {
          await clear.mutateAsync(of);
          setIsAsking(false);
        }}
        onCancel={() => setIsAsking(false)}
      >
        {t.storeClearText}
      </ConfirmDialog>
    </section>
  );
}
