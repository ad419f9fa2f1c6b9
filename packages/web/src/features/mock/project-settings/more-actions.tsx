import type { Project } from '@easymock/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ConfirmByName } from '../../../kit/dialogs/confirm-by-name';
import { to } from '../../../lib/address/page';
import { useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import { useCopyProject, useDeleteProject } from '../project-list/use-projects';
import { useBinPlace } from '../recycle/bin-place';
import styles from './settings.module.css';
import { texts } from './texts';

/** Actions to copy the project, and to delete it after typing its name. */
export function MoreActions({ project }: { project: Project }) {
  const t = useTexts(texts);
  const navigate = useNavigate();
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const bin = useBinPlace();
  const copy = useCopyProject();
  const remove = useDeleteProject();
  const removeAndLeave = async () => {
    await remove.mutateAsync(project);
    setIsAsking(false);
    await navigate(project.group ? to('teamProjects', { id: project.group._id }) : to('projects'), { replace: true });
    // Queries are removed after leaving, because this page would refetch the deleted project.
    client.removeQueries({ queryKey: ['mock', 'list', 'pages', project._id] });
  };
  return (
    <>
      <div className={styles.line}>
        <div>
          <strong>{t.copyProject}</strong>
          <p>{t.copyText}</p>
        </div>
        <Button
          loading={copy.isPending}
          onClick={() => copy.mutate(project, { onSuccess: ({ _id }) => void navigate(to('project', { id: _id })) })}
        >
          {t.copyProject}
        </Button>
      </div>
      <div className={styles.line}>
        <div>
          <strong>{t.recycle}</strong>
          <p>{t.recycleText}</p>
        </div>
        <Button onClick={bin.open}>{t.recycle}</Button>
      </div>
      <div className={styles.line}>
        <div>
          <strong>{t.delete}</strong>
          <p>{project.is_owner ? t.deleteText : t.deleteTextOther}</p>
        </div>
        <Button danger disabled={!project.is_owner} onClick={() => setIsAsking(true)}>
          {t.delete}
        </Button>
      </div>
      <ConfirmByName
        isOpen={isAsking}
        title={t.delete}
        name={project.name}
        onConfirm={removeAndLeave}
        onCancel={() => setIsAsking(false)}
      >
        {t.deleteConsequence({ count: formatNumber(project.mock_num) })}
      </ConfirmByName>
    </>
  );
}
