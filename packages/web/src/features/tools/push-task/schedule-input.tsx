import {
  lastOfMonth,
  type PushDayRule,
  type PushSchedule,
  type PushScheduleKind,
  pushDayRuleKeys,
  pushDayRules,
  pushScheduleKindKeys,
  pushScheduleKinds,
} from '@easymock/contract';
import { Checkbox, Input, Select } from 'antd';
import { type ReactNode, useId, useMemo } from 'react';
import { DateField } from '../../../kit/form/date-field';
import { useText, useTexts } from '../../../lib/texts/texts';
import styles from './push.module.css';
import { texts } from './texts';

export const plainSchedule: PushSchedule = {
  kind: 'daily',
  time: '09:30',
  weekDays: [],
  monthDays: [],
  cron: '',
  tz: 'Asia/Shanghai',
  dayRule: 'workday',
  startAt: '',
  endAt: '',
};

/** A labelled part of a composite field. */
export function Part(props: { label: string; isWide?: boolean; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className={props.isWide ? styles.wide : undefined}>
      <label htmlFor={id} className={styles.small}>
        {props.label}
      </label>
      {props.children(id)}
    </div>
  );
}

/** A form control for the schedule of a task. */
export function ScheduleInput(props: {
  id?: string;
  value?: PushSchedule;
  onChange?: (schedule: PushSchedule) => void;
}) {
  const { value = plainSchedule, onChange } = props;
  const t = useTexts(texts);
  const text = useText();
  const set = (change: Partial<PushSchedule>) => onChange?.({ ...value, ...change });
  const { kind } = value;
  const zones = useMemo(() => Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone })), []);
  return (
    <fieldset id={props.id} aria-label={t.schedule} className={`${styles.group} ${styles.grid}`}>
      <Part label={t.frequency}>
        {(id) => (
          <Select<PushScheduleKind>
            id={id}
            style={{ width: '100%' }}
            value={kind}
            options={pushScheduleKindKeys.map((key) => ({ value: key, label: text(pushScheduleKinds[key]) }))}
            onChange={(next) => set({ kind: next })}
          />
        )}
      </Part>
      {kind !== 'cron' && (
        <Part label={t.time}>
          {(id) => (
            <Input
              id={id}
              type="time"
              required
              value={value.time}
              onChange={(event) => set({ time: event.target.value })}
            />
          )}
        </Part>
      )}
      {kind === 'once' ? (
        <Part label={t.day}>
          {(id) => <DateField id={id} value={value.startAt} onChange={(startAt) => set({ startAt })} />}
        </Part>
      ) : (
        <Part label={t.dayRule}>
          {(id) => (
            <Select<PushDayRule>
              id={id}
              style={{ width: '100%' }}
              value={value.dayRule}
              options={pushDayRuleKeys.map((key) => ({ value: key, label: text(pushDayRules[key]) }))}
              onChange={(dayRule) => set({ dayRule })}
            />
          )}
        </Part>
      )}
      <DayParts value={value} set={set} />
      {kind !== 'once' && (
        <>
          <Part label={t.startAt}>
            {(id) => <DateField id={id} value={value.startAt} onChange={(startAt) => set({ startAt })} />}
          </Part>
          <Part label={t.endAt}>
            {(id) => <DateField id={id} value={value.endAt} onChange={(endAt) => set({ endAt })} />}
          </Part>
        </>
      )}
      <Part label={t.tz}>
        {(id) => (
          <Select
            id={id}
            showSearch
            style={{ width: '100%' }}
            value={value.tz}
            options={zones}
            onChange={(tz) => set({ tz })}
          />
        )}
      </Part>
    </fieldset>
  );
}

/** Selects for the days of the schedule, if the frequency has such days. */
function DayParts({ value, set }: { value: PushSchedule; set: (change: Partial<PushSchedule>) => void }) {
  const t = useTexts(texts);
  const { kind } = value;
  const weekdays = [t.wd1, t.wd2, t.wd3, t.wd4, t.wd5, t.wd6, t.wd7].map((label, at) => ({ value: at + 1, label }));
  const monthDays = [
    ...Array.from({ length: 31 }, (_, at) => ({ value: at + 1, label: String(at + 1) })),
    { value: lastOfMonth, label: t.lastDay },
  ];
  return (
    <>
      {kind === 'weekly' && (
        <fieldset className={`${styles.group} ${styles.wide}`} aria-label={t.weekDays}>
          <Checkbox.Group
            value={[...value.weekDays]}
            options={weekdays}
            onChange={(weekDays) => set({ weekDays: weekDays as number[] })}
          />
        </fieldset>
      )}
      {kind === 'monthly' && (
        <Part label={t.monthDays} isWide>
          {(id) => (
            <Select<number[]>
              id={id}
              mode="multiple"
              style={{ width: '100%' }}
              value={[...value.monthDays]}
              options={monthDays}
              onChange={(days) => set({ monthDays: days })}
            />
          )}
        </Part>
      )}
      {kind === 'cron' && (
        <Part label="Cron" isWide>
          {(id) => (
            <>
              <Input
                id={id}
                className="g-mono"
                placeholder="30 9 * * 1-5"
                maxLength={100}
                value={value.cron}
                onChange={(event) => set({ cron: event.target.value })}
              />
              <span className={styles.quiet}>{t.cronHelp}</span>
            </>
          )}
        </Part>
      )}
    </>
  );
}
