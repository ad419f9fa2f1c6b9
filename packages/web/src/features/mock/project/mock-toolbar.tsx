import { mockMethods, type Project } from '@easymock/contract';
import { Button } from 'antd';
import { lazy, Suspense } from 'react';
import { IconButton } from '../../../kit/buttons/icon-button';
import type { IconShape } from '../../../kit/display/icon';
import { TrashIcon } from '../../../kit/display/icons';
import { Segments } from '../../../kit/form/segments';
import { useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import { useBinPlace } from '../recycle/bin-place';
import { scenarioTexts } from '../scenario/scenario-texts';
import { useScenarioPlace } from '../scenario/use-scenarios';
import { ExportMenu } from './export-menu';
import { NewMockLink } from './no-mocks';
import styles from './project.module.css';
import { texts } from './texts';

// Loaded on demand, because most projects have no tags.
const StateFilter = lazy(async () => ({ default: (await import('../upstream/state-select')).StateFilter }));
const TagSelect = lazy(async () => ({ default: (await import('./tag-select')).TagSelect }));

/** Toolbar above the list: a new mock, the filters, and the number of mocks. */
export function MockToolbar(props: {
  project: Project;
  /** Folder for a new mock; empty for none. */
  folderId: string;
  /** The tags of the project's mocks, and the selected one. */
  tags: readonly string[];
  tag: string;
  /** The selected state; undefined if no mock has one. */
  state: string | undefined;
  /** Button that shows the folders or creates the first one; undefined while the panel is shown. */
  folders?: { label: string; icon: IconShape; run: () => void } | undefined;
  method: string;
  /** Number of mocks that are no longer in the document, and whether only these are shown. */
  goneNum: number;
  isOnlyGone: boolean;
  hits: number;
  count: number;
  onFilter: (part: { method: string } | { gone: string } | { tag: string } | { state: string }) => void;
}) {
  const { project, method, tags, tag, folders, goneNum, isOnlyGone, hits, count, onFilter } = props;
  const t = useTexts(texts);
  const bin = useBinPlace();
  const scenarios = useScenarioPlace();
  const scenarioT = useTexts(scenarioTexts);
  return (
    <div className={styles.toolbar}>
      {project.may_edit && <NewMockLink projectId={project._id} folderId={props.folderId} />}
      <Segments
        aria-label={t.method}
        value={method}
        options={[
          { value: '', label: t.all },
          ...mockMethods.map((name) => ({ value: name, label: name.toUpperCase() })),
        ]}
        onChange={(value) => onFilter({ method: value })}
      />
      {tags.length > 0 && (
        <Suspense fallback={<span className={styles.tagSelect} />}>
          <TagSelect tags={tags} tag={tag} onChange={(value) => onFilter({ tag: value })} />
        </Suspense>
      )}
      {props.state !== undefined && (
        <Suspense fallback={<span className={styles.tagSelect} />}>
          <StateFilter value={props.state} onChange={(value) => onFilter({ state: value })} />
        </Suspense>
      )}
      {goneNum > 0 && (
        <Button
          type={isOnlyGone ? 'primary' : 'default'}
          ghost={isOnlyGone}
          aria-pressed={isOnlyGone}
          onClick={() => onFilter({ gone: isOnlyGone ? '' : '1' })}
        >
          {t.goneNum({ count: formatNumber(goneNum) })}
        </Button>
      )}
      <div className={styles.toolbarEnd}>
        <span className={`${styles.count} g-num`} role="status">
          {hits < count
            ? t.countOf({ hits: formatNumber(hits), count: formatNumber(count) })
            : t.count({ count: formatNumber(count) })}
        </span>
        {count > 0 && <ExportMenu project={project} />}
        <Button type="text" onClick={scenarios.open}>
          {scenarioT.title}
        </Button>
        {folders && <IconButton icon={folders.icon} label={folders.label} onClick={folders.run} />}
        {project.may_edit && <IconButton icon={TrashIcon} label={t.recycle} onClick={bin.open} />}
      </div>
    </div>
  );
}
