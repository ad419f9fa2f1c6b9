import { type Announcement, appVersion } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { ActionMenu } from '../../kit/buttons/action-menu';
import { EditIcon, TrashIcon } from '../../kit/display/icons';
import { ErrorState } from '../../kit/page/error-state';
import { PageBody } from '../../kit/page/page-body';
import { PageHead } from '../../kit/page/page-head';
import { QueryView } from '../../kit/page/query-view';
import { callQuery, useChange } from '../../lib/api/queries';
import { useUser } from '../../lib/session/session';
import { showSuccess } from '../../lib/state/notices';
import { useLanguage, useTexts } from '../../lib/texts/texts';
import { formatMoment } from '../../lib/texts/time';
import { AnnouncementDialog } from './announcement-dialog';
import { texts } from './texts';
import styles from './update-log.module.css';

export function ChangelogPage() {
  const t = useTexts(texts);
  const language = useLanguage();
  const user = useUser();
  const mayAnnounce = user?.userAuthKey.includes('tools.updateLog.manage') ?? false;
  const [edited, setEdited] = useState<{ announcement?: Announcement; opening: number }>({ opening: 0 });
  const [isOpen, setIsOpen] = useState(false);
  const notesCall = callQuery('updateLog', 'list', {});
  // The response depends on the reader's language, so the language is part of the query key.
  const notes = useQuery({ ...notesCall, queryKey: [...notesCall.queryKey, language] });
  const announcements = useQuery({ ...callQuery('updateLog', 'announcements', {}), enabled: user !== null });

  const open = (announcement?: Announcement) => {
    setEdited(({ opening }) => ({ announcement, opening: opening + 1 }));
    setIsOpen(true);
  };
  const restore = useChange('updateLog', 'save');
  const remove = useChange('updateLog', 'delete', {
    inputOf: ({ version }: Announcement) => ({ version }),
    onDone: (_data, { version, lines, linesEn }) =>
      showSuccess(t.deleted, { label: t.undo, run: () => restore.mutate({ version, lines, linesEn }) }),
  });

  return (
    <PageBody width="reading">
      <PageHead
        title={t.title}
        purpose={t.purpose}
        actions={
          mayAnnounce && (
            <Button type="primary" onClick={() => open()}>
              {t.add}
            </Button>
          )
        }
      />
      {announcements.error && <ErrorState error={announcements.error} onRetry={announcements.refetch} />}
      <div className={styles.entries}>
        {announcements.data?.map((announcement) => {
          const { version, lines, linesEn, update_at: updatedAt } = announcement;
          return (
            <Entry
              key={`announcement ${version}`}
              lines={language === 'en' && linesEn.length > 0 ? linesEn : lines}
              tag={t.announcement}
              aside={`${version} · ${formatMoment(updatedAt)}`}
            >
              {mayAnnounce && (
                <ActionMenu
                  label={t.menu({ version })}
                  actions={[
                    { key: 'edit', icon: EditIcon, label: t.edit, run: () => open(announcement) },
                    {
                      key: 'delete',
                      icon: TrashIcon,
                      label: t.delete,
                      isDanger: true,
                      run: () => remove.mutate(announcement),
                    },
                  ]}
                />
              )}
            </Entry>
          );
        })}
        <QueryView query={notes} skeleton={320}>
          {(versions) =>
            versions.map(({ version, lines }) => (
              <Entry key={version} lines={lines} tag={version === appVersion ? t.current : undefined} aside={version} />
            ))
          }
        </QueryView>
      </div>
      {mayAnnounce && (
        <AnnouncementDialog
          key={edited.opening}
          announcement={edited.announcement}
          taken={(announcements.data ?? []).map(({ version }) => version)}
          isOpen={isOpen}
          onClose={() => setIsOpen(false)}
        />
      )}
    </PageBody>
  );
}

function Entry(props: { lines: readonly string[]; tag?: string; aside: string; children?: ReactNode }) {
  const [title, ...points] = props.lines;
  return (
    <section className={styles.entry}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {props.tag && <span className={styles.tag}>{props.tag}</span>}
        <span className={`${styles.version} g-mono`}>{props.aside}</span>
        {props.children}
      </div>
      {points.length > 0 && (
        <ol className={styles.points}>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ol>
      )}
    </section>
  );
}
