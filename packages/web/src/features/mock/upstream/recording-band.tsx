import type { Project } from '@easymock/contract';
import { Button } from 'antd';
import { ChangeBanner } from '../../../kit/page/change-banner';
import { useChange } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import { formatMoment, formatNumber } from '../../../lib/texts/time';
import { upstreamTexts } from './texts';
import styles from './upstream.module.css';
import { useUpstream } from './use-upstream';

/** Reports above a project that responses of a back end are recorded, and ends the recording. */
export function RecordingBand({ project }: { project: Project }) {
  const t = useTexts(upstreamTexts);
  const { data } = useUpstream(project._id);
  const end = useChange('upstream', 'configure', { done: t.ended });
  if (!data?.record_until) return null;
  const name = data.environments.find(({ _id }) => _id === data.current_id)?.name ?? '';
  const text = t.bandText({ name, until: formatMoment(data.record_until), count: formatNumber(data.recorded_num) });
  const skipped = data.skipped_num > 0 ? t.bandSkipped({ count: formatNumber(data.skipped_num) }) : '';
  return (
    <div className={styles.band}>
      <ChangeBanner text={text + skipped}>
        {project.may_edit && (
          <Button
            size="small"
            type="primary"
            loading={end.isPending}
            onClick={() => end.mutate({ project_id: project._id, mode: 'fallback' })}
          >
            {t.end}
          </Button>
        )}
      </ChangeBanner>
    </div>
  );
}
