import { type Project, type RequestCheck, recordDaysLimit } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { Field } from '../../../kit/form/field';
import { callQuery, useChange } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import styles from './requests.module.css';
import { texts } from './texts';

const recordedDays = Array.from({ length: recordDaysLimit }, (_, at) => at + 1);

/** Settings of a project: whether requests are recorded, and whether they are checked against the document. */
export function RequestSettings({ project }: { project: Project }) {
  const t = useTexts(texts);
  const { data } = useQuery(callQuery('request', 'settings', { project_id: project._id }));
  const configure = useChange('request', 'configure', { done: t.saved });
  const shown = { ...data, ...(configure.isPending && configure.variables) };
  return (
    <details className={styles.settings}>
      <summary>{t.settings}</summary>
      <Field label={t.record} help={t.recordHelp}>
        {(control) => (
          <Select<number>
            {...control}
            disabled={!data || !project.may_edit}
            value={shown.record_days}
            options={[
              { value: 0, label: t.notRecorded },
              ...recordedDays.map((days) => ({ value: days, label: t.days({ days }) })),
            ]}
            onChange={(days) => configure.mutate({ project_id: project._id, record_days: days })}
          />
        )}
      </Field>
      <Field label={t.check} help={t.checkHelp}>
        {(control) => (
          <Select<RequestCheck>
            {...control}
            disabled={!data || !project.may_edit}
            value={shown.check}
            options={[
              { value: 'off', label: t.checkOff },
              { value: 'report', label: t.checkReport },
              { value: 'refuse', label: t.checkRefuse },
            ]}
            onChange={(check) => configure.mutate({ project_id: project._id, check })}
          />
        )}
      </Field>
    </details>
  );
}
