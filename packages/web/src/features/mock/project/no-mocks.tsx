import type { Project } from '@easymock/contract';
import { Button } from 'antd';
import { LinkButton } from '../../../kit/buttons/link-button';
import { Icon } from '../../../kit/display/icon';
import { AddIcon, RefreshIcon, TrashIcon, UploadIcon } from '../../../kit/display/icons';
import { EmptyState } from '../../../kit/page/empty-state';
import { to } from '../../../lib/address/page';
import { useTexts } from '../../../lib/texts/texts';
import { useBinPlace } from '../recycle/bin-place';
import styles from './project.module.css';
import { texts } from './texts';

/** Offers the first steps in a project without mocks. */
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

export function NewMockLink({ projectId }: { projectId: string }) {
  const t = useTexts(texts);
  return (
    <LinkButton to={to('newMock', { projectId })} type="primary" icon={<Icon icon={AddIcon} />}>
      {t.newMock}
    </LinkButton>
  );
}
