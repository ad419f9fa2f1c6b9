import type { Article, ArticleDraft } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { QueryView } from '../../../kit/page/query-view';
import { api } from '../../../lib/api/api';
import { callQuery } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import { formatMoment, formatNumber } from '../../../lib/texts/time';
import styles from './edit.module.css';
import { type LocalDraft, readLocalDrafts } from './local-drafts';
import { texts } from './texts';

type Chosen = Pick<ArticleDraft, 'title' | 'mdTexts' | 'contentVersion'>;

/** A version of a draft, on the server or only on this device. */
interface Entry {
  readonly key: string;
  readonly title: string;
  readonly at: string;
  readonly length: number;
  /** Whether this is the current text of a draft, not an earlier version. */
  readonly isLatest: boolean;
  readonly local?: LocalDraft;
}

/**
 * Lists the drafts of an article and their versions of the last day, and restores any of them into the
 * editor.
 */
export function DraftsDialog(props: {
  article: Article;
  isReadOnly: boolean;
  onChoose: (text: Chosen) => void;
  onClose: () => void;
}) {
  const { article, isReadOnly, onChoose, onClose } = props;
  const markdownId = article._id;
  const t = useTexts(texts);
  const kept = useQuery({ ...callQuery('article', 'getDraftVersions', { markdownId }), staleTime: 0 });
  const here = useQuery({
    queryKey: ['local-drafts', markdownId],
    queryFn: () => readLocalDrafts(markdownId),
    staleTime: 0,
  });
  const entriesOf = (versions: NonNullable<typeof kept.data>): Entry[] => {
    const known = new Set(versions.map(({ draftId }) => draftId));
    const local = (here.data ?? [])
      .filter(({ draftId = '' }) => !known.has(draftId))
      .map((one) => ({
        key: `local ${one.draftId}`,
        title: one.title,
        at: one.at,
        length: one.mdTexts.length,
        isLatest: true,
        local: one,
      }));
    return [...versions.map(({ id, ...one }) => ({ ...one, key: id })), ...local].toSorted((one, other) =>
      other.at.localeCompare(one.at),
    );
  };
  const choose = async ({ key, local }: Entry) => {
    const text = local ?? (await api.article.getDraft({ markdownId, version: key }));
    if (!text) return;
    onChoose(text);
    onClose();
  };
  return (
    <Modal open title={t.drafts} footer={null} onCancel={onClose}>
      <p className={styles.quiet}>{t.draftsHelp}</p>
      <QueryView query={kept} skeleton={160}>
        {(versions) => {
          const entries = entriesOf(versions);
          return entries.length === 0 ? (
            <p className={styles.quiet}>{t.draftsNone}</p>
          ) : (
            <ul className={styles.drafts}>
              {entries.map((entry) => (
                <li key={entry.key}>
                  <span className="g-num">{formatMoment(entry.at)}</span>
                  <span className={styles.draftTitle} title={entry.title || article.title}>
                    {entry.title || article.title}
                  </span>
                  <span className={styles.quiet}>
                    {t.draftLength({ count: formatNumber(entry.length) })}
                    {entry.local ? ` · ${t.draftHere}` : entry.isLatest ? ` · ${t.draftLatest}` : ''}
                  </span>
                  <Button size="small" disabled={isReadOnly} onClick={() => void choose(entry)}>
                    {t.restore}
                  </Button>
                </li>
              ))}
            </ul>
          );
        }}
      </QueryView>
    </Modal>
  );
}
