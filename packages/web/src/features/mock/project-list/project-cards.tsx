import type { Project } from '@easymock/contract';
import { Button } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { ConfirmByName } from '../../../kit/dialogs/confirm-by-name';
import { useRowKeys } from '../../../kit/list/use-row-keys';
import { QueryView } from '../../../kit/page/query-view';
import { Skeleton } from '../../../kit/page/skeleton';
import { showSuccess } from '../../../lib/state/notices';
import { useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import { ProjectCard } from './project-card';
import styles from './projects.module.css';
import { texts } from './texts';
import type { ProjectView } from './use-project-view';
import { useCopyProject, useDeleteProject, type useProjects, useStar } from './use-projects';

/** Shows a list of projects, including its loading, failed and empty states. */
export function ProjectCards(props: {
  query: ReturnType<typeof useProjects>;
  empty: ReactNode;
  view?: ProjectView;
  onlyStarred?: boolean;
  /** Set if the call returns the complete list, which is then searched in the browser. */
  keywords?: string;
}) {
  const { query, empty, view = 'cards', onlyStarred = false, keywords = '' } = props;
  const t = useTexts(texts);
  const star = useStar();
  const copy = useCopyProject();
  const [doomed, setDoomed] = useState<Project | null>(null);
  // Separate from `doomed`, so that the text stays while the dialog fades out.
  const [isAsking, setIsAsking] = useState(false);
  const remove = useDeleteProject();

  const list = useRef<HTMLUListElement>(null);
  const projects =
    query.data?.pages.flat().filter((row) => (!onlyStarred || row.extend.is_workbench) && isHit(row, keywords)) ?? [];
  useRowKeys(list, { count: projects.length });

  const setStar = (project: Project, isOn: boolean) => {
    star.mutate({ project, isOn });
    if (onlyStarred && !isOn) {
      showSuccess(t.unstarred, { label: t.undo, run: () => star.mutate({ project, isOn: true }) });
    }
  };
  return (
    <>
      <p className="g-sr-only" role="status">
        {query.data && t.shown({ count: projects.length })}
      </p>
      <QueryView
        isLong
        query={query}
        skeleton={view === 'rows' ? <RowSkeletons /> : <CardSkeletons />}
        isEmpty={() => projects.length === 0}
        empty={empty}
      >
        {() => (
          <ul ref={list} className={styles[view]} style={query.isPlaceholderData ? { opacity: 0.6 } : undefined}>
            {projects.map((project, index) => (
              <ProjectCard
                key={project._id}
                index={index}
                project={project}
                onStar={(isOn) => setStar(project, isOn)}
                onCopy={() => copy.mutate(project)}
                onDelete={() => {
                  setDoomed(project);
                  setIsAsking(true);
                }}
              />
            ))}
          </ul>
        )}
      </QueryView>
      {query.hasNextPage && (
        <div className={styles.more}>
          <Button loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
            {t.fetchMore}
          </Button>
        </div>
      )}
      <ConfirmByName
        isOpen={isAsking}
        title={t.deleteProject}
        name={doomed?.name ?? ''}
        onConfirm={async () => {
          if (doomed) await remove.mutateAsync(doomed);
          setIsAsking(false);
        }}
        onCancel={() => setIsAsking(false)}
      >
        {t.deleteConsequence({ count: formatNumber(doomed?.mock_num ?? 0) })}
      </ConfirmByName>
    </>
  );
}

function isHit({ name, url, description }: Project, keywords: string): boolean {
  const wanted = keywords.trim().toLowerCase();
  return [name, url, description].some((text) => text.toLowerCase().includes(wanted));
}

function CardSkeletons() {
  return (
    <ul className={styles.cards}>
      {Array.from({ length: 8 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike and never move
        <li key={index} className={styles.card}>
          <Skeleton width="55%" height={20} />
          <Skeleton width="35%" height={14} style={{ marginTop: 12 }} />
          <Skeleton width="85%" height={14} style={{ marginTop: 16 }} />
          <Skeleton height={20} style={{ marginTop: 26 }} />
        </li>
      ))}
    </ul>
  );
}

function RowSkeletons() {
  return (
    <div className={styles.rows}>
      {Array.from({ length: 12 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike and never move
        <div key={index} className={styles.waiting}>
          <Skeleton width="60%" height={18} />
        </div>
      ))}
    </div>
  );
}
