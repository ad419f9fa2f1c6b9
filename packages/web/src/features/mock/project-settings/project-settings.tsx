import type { Project } from '@easymock/contract';
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useTexts } from '../../../lib/texts/texts';
import { upstreamTexts } from '../upstream/texts';
import { UpstreamCard } from '../upstream/upstream-card';
import { MoreActions } from './more-actions';
import { ProjectForm } from './project-form';
import styles from './settings.module.css';
import { SyncCard } from './sync-card';
import { texts } from './texts';
import { TransferCard } from './transfer-card';

/** Shows all settings of a project. */
export function ProjectSettings({ project }: { project: Project }) {
  const t = useTexts(texts);
  const upstreamT = useTexts(upstreamTexts);
  const [saveThen, setSaveThen] = useState<((after: () => void) => void) | null>(null);
  // Wraps the function, because a state setter would call a function that is passed directly.
  const onAddressDirty = useCallback((save: typeof saveThen) => setSaveThen(() => save), []);
  return (
    <div className={styles.page}>
      <div className={styles.column}>
        <ProjectForm project={project} onAddressDirty={onAddressDirty} />
      </div>
      <div className={styles.column}>
        <Card anchor="sync" title={t.sync} about={t.syncText}>
          <SyncCard project={project} saveThen={saveThen} />
        </Card>
        <Card anchor="import" title={t.transfer}>
          <TransferCard project={project} />
        </Card>
        <Card anchor="upstream" title={upstreamT.title} about={upstreamT.titleText}>
          <UpstreamCard project={project} />
        </Card>
        <Card title={t.more}>
          <MoreActions project={project} />
        </Card>
      </div>
    </div>
  );
}

/** A section of the settings; links can lead to it by its anchor. */
function Card(props: { anchor?: string; title: string; about?: string; children: ReactNode }) {
  const { anchor, title, about, children } = props;
  const titleId = useId();
  const { hash } = useLocation();
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!anchor || hash !== `#${anchor}`) return;
    box.current?.scrollIntoView();
    box.current?.querySelector<HTMLElement>('button, a, input')?.focus({ preventScroll: true });
  }, [anchor, hash]);
  return (
    <section ref={box} className={styles.card} aria-labelledby={titleId}>
      <div>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {about && <p className={styles.about}>{about}</p>}
      </div>
      {children}
    </section>
  );
}
