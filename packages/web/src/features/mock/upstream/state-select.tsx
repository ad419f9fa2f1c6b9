import { fillText, type MockState, mockStateNames, mockStates } from '@easymock/contract';
import { Select } from 'antd';
import { useClear } from '../../../kit/form/use-clear';
import { useChange } from '../../../lib/api/queries';
import { useLanguage, useTexts } from '../../../lib/texts/texts';
import { upstreamTexts } from './texts';
import styles from './upstream.module.css';

/** Select for the state by which a list is filtered; also for mocks with drift, and those of the person. */
export function StateFilter(props: { value: string; onChange: (value: string) => void }) {
  const t = useTexts(upstreamTexts);
  const language = useLanguage();
  const clear = useClear();
  return (
    <Select
      aria-label={t.stateFilter}
      className={styles.filter}
      value={props.value || undefined}
      placeholder={t.stateFilter}
      allowClear={clear}
      options={[
        ...mockStates.map((state) => ({ value: state as string, label: fillText(mockStateNames[state], language) })),
        { value: 'drift', label: t.driftOnly },
        { value: 'mine', label: t.mine },
      ]}
      onChange={(value?: string) => props.onChange(value ?? '')}
    />
  );
}

/** Sets the state of several mocks. */
export function StateChange(props: { projectId: string; ids: readonly string[] }) {
  const t = useTexts(upstreamTexts);
  const language = useLanguage();
  const assign = useChange('upstream', 'assign', { done: t.saved });
  return (
    <Select<MockState | null>
      aria-label={t.setState}
      className={styles.filter}
      placeholder={t.setState}
      value={null}
      loading={assign.isPending}
      options={mockStates.map((state) => ({ value: state, label: fillText(mockStateNames[state], language) }))}
      onChange={(state) =>
        state && assign.mutate({ project_id: props.projectId, mock_ids: props.ids.slice(0, 500), state })
      }
    />
  );
}
