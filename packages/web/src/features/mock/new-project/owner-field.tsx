import { mayEditAs } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { Field } from '../../../kit/form/field';
import { Segments } from '../../../kit/form/segments';
import { callQuery } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import styles from './new-project.module.css';
import { texts } from './texts';
import type { NewProject } from './use-new-project';

/** Select for the owner of a project: the person or a team. */
export function OwnerField(props: {
  value: NewProject;
  error: string | undefined;
  onChange: (part: Partial<NewProject>) => void;
}) {
  const { value, error, onChange } = props;
  const t = useTexts(texts);
  const teams = useQuery({
    ...callQuery('team', 'list', { keywords: '' }),
    select: (all) => all.filter(({ role }) => role && mayEditAs(role)),
  });
  return (
    <Field label={t.belongs} error={error} help={teams.data?.length === 0 ? t.teamEmpty : undefined}>
      {({ status, ...control }) => (
        <div className={styles.owner}>
          <Segments
            value={value.owner}
            options={[
              { value: 'personal', label: t.personal },
              { value: 'team', label: t.team, disabled: !teams.data?.length },
            ]}
            onChange={(owner) => onChange({ owner: owner as NewProject['owner'] })}
          />
          {value.owner === 'team' && (
            <Select
              {...control}
              status={status}
              style={{ flex: 1 }}
              placeholder={t.chooseTeam}
              value={value.group || undefined}
              options={teams.data?.map((team) => ({ value: team._id, label: team.name }))}
              onChange={(group) => onChange({ group })}
            />
          )}
        </div>
      )}
    </Field>
  );
}
