import { type DutyRotation, dutyRotationKeys, dutyRotations, type PushSource, type PushTask } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, InputNumber, Select } from 'antd';
import { useRef } from 'react';
import { DateField } from '../../../kit/form/date-field';
import { PeoplePicker, PersonPicker } from '../../../kit/form/person-picker';
import { useEntryFocus } from '../../../kit/form/use-entry-focus';
import { callQuery } from '../../../lib/api/queries';
import { useText, useTexts } from '../../../lib/texts/texts';
import styles from './push.module.css';
import { Part } from './schedule-input';
import { texts } from './texts';

type Config = PushTask['sourceConfig'];
export const plainConfig: Config = { days: 3, dutyUserIds: [], dutyEvery: 'workday', dutyFrom: '', swaps: [] };

/** A form control for the settings of a source. */
export function SourceInput(props: {
  id?: string;
  source: PushSource;
  value?: Config;
  onChange?: (config: Config) => void;
}) {
  const { value = plainConfig, onChange } = props;
  const t = useTexts(texts);
  const text = useText();
  const swapBox = useRef<HTMLFieldSetElement>(null);
  useEntryFocus(swapBox, value.swaps.length);
  const set = (change: Partial<Config>) => onChange?.({ ...value, ...change });
  const setSwap = (at: number, change: Partial<Config['swaps'][number]>) =>
    set({ swaps: value.swaps.map((swap, index) => (index === at ? { ...swap, ...change } : swap)) });
  if (props.source === 'taskBoard' || props.source === 'expiring' || props.source === 'calendar')
    return (
      <div id={props.id}>
        <Part label={props.source === 'calendar' ? t.daysAhead : t.days}>
          {(id) => (
            <InputNumber
              id={id}
              min={0}
              max={60}
              precision={0}
              value={value.days}
              onChange={(days) => set({ days: days ?? 0 })}
            />
          )}
        </Part>
      </div>
    );
  if (props.source === 'jiraSprint')
    return (
      <div id={props.id}>
        <BoardChoice value={value.boardId ?? ''} onChange={(boardId) => set({ boardId })} />
      </div>
    );
  return (
    <div id={props.id} className={styles.grid}>
      <Part label={t.dutyUserIds} isWide>
        {(id) => <PeoplePicker id={id} value={value.dutyUserIds} onChange={(dutyUserIds) => set({ dutyUserIds })} />}
      </Part>
      <Part label={t.dutyEvery}>
        {(id) => (
          <Select<DutyRotation>
            id={id}
            style={{ width: '100%' }}
            value={value.dutyEvery}
            options={dutyRotationKeys.map((key) => ({ value: key, label: text(dutyRotations[key]) }))}
            onChange={(dutyEvery) => set({ dutyEvery })}
          />
        )}
      </Part>
      <Part label={t.dutyFrom}>
        {(id) => <DateField id={id} value={value.dutyFrom} onChange={(dutyFrom) => set({ dutyFrom })} />}
      </Part>
      <fieldset ref={swapBox} className={`${styles.group} ${styles.wide}`} aria-label={t.swaps}>
        <span className={styles.small}>{t.swaps}</span>
        {value.swaps.map((swap, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: swaps have no identity besides their position
          <div key={at} data-entry="" className={styles.entry}>
            <DateField value={swap.date} onChange={(date) => setSwap(at, { date })} />
            <PersonPicker aria-label={t.swaps} value={swap.userId} onChange={(userId) => setSwap(at, { userId })} />
            <Button onClick={() => set({ swaps: value.swaps.filter((_, index) => index !== at) })}>
              {t.removeEntry}
            </Button>
          </div>
        ))}
        <Button type="dashed" onClick={() => set({ swaps: [...value.swaps, { date: '', userId: '' }] })}>
          {t.addSwap}
        </Button>
      </fieldset>
    </div>
  );
}

/** Select for the board whose active sprint fills the message. */
function BoardChoice({ value, onChange }: { value: string; onChange: (boardId: string) => void }) {
  const t = useTexts(texts);
  const boards = useQuery(callQuery('jira', 'getJiraList', {}));
  const options = (boards.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Part label={t.board}>
      {(id) => (
        <Select<string>
          id={id}
          style={{ width: '100%' }}
          showSearch={{ optionFilterProp: 'label' }}
          loading={boards.isPending}
          value={value || null}
          // A board that the reader can no longer see is shown by its number.
          options={
            value && !options.some((one) => one.value === value) ? [...options, { value, label: value }] : options
          }
          onChange={(next) => next && onChange(next)}
        />
      )}
    </Part>
  );
}
