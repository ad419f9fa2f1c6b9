import type { Project } from '@easymock/contract';
import { Button } from 'antd';
import { LinkButton } from '../../../kit/buttons/link-button';
import { Icon } from '../../../kit/display/icon';
import { AddIcon, RefreshIcon, TrashIcon, UploadIcon } from '../../../kit/display/icons';
import { EmptyState } from '../../../kit/page/empty-state';
import { to } from '../../../lib/address/page';
import { useTexts } from '../../../lib/texts/texts';
import { texts as folderTexts } from '../folder/texts';
import { useBinPlace } from '../recycle/bin-place';
import styles from './project.module.css';
import { texts } from './texts';

/** Shows the first steps in a project without mocks. */
export function NoMocks({ project }: { project: Project }) {
  const t = useTexts(texts);
  const bin = useBinPlace();
  if (!project.may_edit) return <EmptyState drawing="vase" text={t.emptyTitle} />;
  const settings = `${to('project', { id: project._id })}?tab=settings`;
  return (
    <EmptyState
      drawing="vase"
      title={t.emptyTitle}
      text={t.emptyText}
      action={
        <div className={styles.starts}>
          <NewMockLink projectId={project._id} />
          <LinkButton to={`${settings}#sync`} icon={<Icon icon={RefreshIcon} />}>
            {t.syncSwagger}
          </LinkButton>
          <LinkButton to={`${settings}#import`} icon={<Icon icon={UploadIcon} />}>
            {t.importZip}
          </LinkButton>
          <Button icon={<Icon icon={TrashIcon} />} onClick={bin.open}>
            {t.recycle}
          </Button>
        </div>
      }
    />
  );
}

/**
 * Link that creates a mock.
 * @param folderId the folder of the new mock
 */
export function NewMockLink({ projectId, folderId = '' }: { projectId: string; folderId?: string }) {
  const t = useTexts(texts);
  return (
    <LinkButton
      to={to('newMock', { projectId })}
      state={folderId ? { folder: folderId } : undefined}
      type="primary"
      icon={<Icon icon={AddIcon} />}
    >
      {t.newMock}
    </LinkButton>
  );
}

/** Shown if no mock matches the filters, or if the folder is empty. */
export function NoRows(props: {
  project: Project;
  folderId: string;
  isFiltered: boolean;
  /** Whether the project has no mocks at all. */
  isEmpty: boolean;
  onClear: () => void;
}) {
  const { project, folderId, isFiltered, isEmpty, onClear } = props;
  const t = useTexts(texts);
  const ofFolders = useTexts(folderTexts);
  if (isFiltered)
    return <EmptyState drawing="ripple" text={t.noHit} action={<Button onClick={onClear}>{t.clearFilter}</Button>} />;
  if (isEmpty && !folderId) return <NoMocks project={project} />;
  if (!project.may_edit) return <EmptyState drawing="vase" text={folderId ? ofFolders.emptyTitle : t.noHit} />;
  return (
    <EmptyState
      drawing="vase"
      title={folderId ? ofFolders.emptyTitle : t.noHit}
      text={folderId ? ofFolders.emptyText : ''}
      action={<NewMockLink projectId={project._id} folderId={folderId} />}
    />
  );
}
