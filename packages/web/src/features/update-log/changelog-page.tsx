import { type Announcement, appVersion } from '@easymock/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { ActionMenu } from '../../kit/action-menu';
import { ErrorState } from '../../kit/error-state';
import { PageBody } from '../../kit/page-body';
import { PageHead } from '../../kit/page-head';
import { Skeleton } from '../../kit/skeleton';
import { api } from '../../lib/api';
import { showSuccess } from '../../lib/notices';
import { callQuery } from '../../lib/queries';
import { useUser } from '../../lib/session';
import { useLanguage, useTexts } from '../../lib/texts';
import { formatMoment } from '../../lib/time';
import { useDelayed } from '../../lib/use-delayed';
import { AnnouncementDialog } from './announcement-dialog';
import { texts } from './texts';
import styles from './update-log.module.css';

export function ChangelogPage() {
  const t = useTexts(texts);
  const language = useLanguage();
  const user = useUser();
  const client = useQueryClient();
  const mayAnnounce = user?.userAuthKey.includes('tools.updateLog.manage') ?? false;
  const [edited, setEdited] = useState<{ announcement?: Announcement; opening: number }>({ opening: 0 });
  const [isOpen, setIsOpen] = useState(false);
  const notesCall = callQuery('updateLog', 'list', {});
  // The server answers in the language of the reader, so each language is an answer of its own.
  const notes = useQuery({ ...notesCall, queryKey: [...notesCall.queryKey, language] });
  const announcements = useQuery({
    ...callQuery('updateLog', 'announcements', {}),
    enabled: user !== null,
  });
  const isSlow = useDelayed(notes.isPending, 300);
  const failed = [notes, announcements].find(({ isError }) => isError);

  const open = (announcement?: Announcement) => {
    setEdited(({ opening }) => ({ announcement, opening: opening + 1 }));
    setIsOpen(true);
  };
  const refresh = () => client.invalidateQueries({ queryKey: ['updateLog'] });
  const remove = async ({ version, lines, linesEn }: Announcement) => {
    await api.updateLog.delete({ version });
    void refresh();
    const undo = () => api.updateLog.save({ version, lines, linesEn }).then(refresh, () => {});
    showSuccess(t.deleted, { label: t.undo, run: () => void undo() });
  };

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
      {notes.isPending && isSlow && <Skeleton height={320} />}
      {failed?.error && <ErrorState error={failed.error} onRetry={failed.refetch} />}
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
                    { key: 'edit', icon: 'edit', label: t.edit, run: () => open(announcement) },
                    {
                      key: 'delete',
                      icon: 'trash',
                      label: t.delete,
                      isDanger: true,
                      run: () => void remove(announcement).catch(() => {}),
                    },
                  ]}
                />
              )}
            </Entry>
          );
        })}
        {notes.data?.map(({ version, lines }) => (
          <Entry
            key={version}
            lines={lines}
            tag={version === appVersion ? t.current : undefined}
            aside={version}
          />
        ))}
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
