import type { DocumentCheck, Project } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { Field } from '../../../kit/form/field';
import { callQuery, useChange } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import { formatMoment, formatNumber } from '../../../lib/texts/time';
import styles from './settings.module.css';
import { texts } from './texts';

/**
 * Settings for the regular check of the document at the project's address, with the result of the last check.
 */
export function CheckSchedule({ project }: { project: Project }) {
  const t = useTexts(texts);
  const { data } = useQuery(callQuery('sync', 'check', { id: project._id }));
  const schedule = useChange('sync', 'schedule', { done: t.saved });
  const interval = schedule.isPending ? schedule.variables.interval : data?.interval;
  return (
    <Field label={t.check} help={<CheckState check={data} />}>
      {(control) => (
        <Select<DocumentCheck['interval']>
          {...control}
          loading={schedule.isPending}
          disabled={!data || !project.swagger_url}
          value={interval}
          options={[
            { value: 'off', label: t.checkOff },
            { value: 'daily', label: t.checkDaily },
            { value: 'hourly', label: t.checkHourly },
          ]}
          onChange={(next) => schedule.mutate({ id: project._id, interval: next })}
        />
      )}
    </Field>
  );
}

function CheckState({ check }: { check: DocumentCheck | undefined }) {
  const t = useTexts(texts);
  if (!check || check.interval === 'off') return t.checkHelp;
  const { checked_at, next_at, failure, failed_num, num } = check;
  const next = next_at && t.checkNext({ when: formatMoment(next_at) });
  if (!checked_at) return t.checkSoon;
  const at = formatMoment(checked_at);
  if (failure) {
    return (
      <span className={styles.warn}>
        {t.checkFailed({ at, count: formatNumber(failed_num), failure })} {next}
      </span>
    );
  }
  return (
    <>
      {num > 0 ? t.checkFound({ at, count: formatNumber(num) }) : t.checkSame({ at })} {next}
    </>
  );
}
