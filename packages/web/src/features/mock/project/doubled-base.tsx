import type { Project } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { ConfirmDialog } from '../../../kit/dialogs/confirm-dialog';
import { ChangeBanner } from '../../../kit/page/change-banner';
import { callQuery, useChange } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import { mockPath } from '../addresses';
import styles from './project.module.css';
import { texts } from './texts';

/**
 * Warns that the base path occurs twice in the addresses of the mocks, and offers to remove the second one.
 */
export function DoubledBase({ project }: { project: Project }) {
  const t = useTexts(texts);
  const [isAsking, setIsAsking] = useState(false);
  const { data } = useQuery({
    ...callQuery('projectBase', 'doubled', { id: project._id }),
    enabled: project.url !== '/',
  });
  const mend = useChange('projectBase', 'mend', { done: ({ num }) => t.doubledMended({ count: formatNumber(num) }) });
  if (!data?.base) return null;
  const { base, num, kept } = data;
  return (
    <div className={styles.doubled}>
      <ChangeBanner text={t.doubled({ base })}>
        <Button size="small" type="primary" onClick={() => setIsAsking(true)}>
          {t.doubledMend}
        </Button>
      </ChangeBanner>
      <ConfirmDialog
        isOpen={isAsking}
        title={t.doubledTitle({ base })}
        okText={t.doubledMend}
        onConfirm={async () => {
          await mend.mutateAsync({ id: project._id });
          setIsAsking(false);
        }}
        onCancel={() => setIsAsking(false)}
      >
        <p>{t.doubledText({ count: formatNumber(num) })}</p>
        <dl className={styles.addresses}>
          <dt>{t.doubledNow}</dt>
          <dd>
            <code>{mockPath({ project, url: `${base}/…` })}</code>
          </dd>
          {/* Mocks also answer without the project's URL, so removing the base path works even if both paths are the
             same. */}
          <dt>{project.url === base ? t.doubledThenSame : t.doubledThen}</dt>
          <dd>
            <code>{mockPath({ project, url: '/…' })}</code>
          </dd>
        </dl>
        <p>{t.doubledWarning}</p>
        {kept > 0 && <p>{t.doubledKept({ count: formatNumber(kept) })}</p>}
      </ConfirmDialog>
    </div>
  );
}
