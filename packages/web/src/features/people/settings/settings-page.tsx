import type { SettingEntry, SettingKey } from '@easymock/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Input, InputNumber, Select, Switch } from 'antd';
import { type ReactNode, useState } from 'react';
import { ErrorState } from '../../../kit/error-state';
import { Field, type FieldControl } from '../../../kit/field';
import { PageBody } from '../../../kit/page-body';
import { PageHead } from '../../../kit/page-head';
import { Skeleton } from '../../../kit/skeleton';
import { api, CallError, firstTexts } from '../../../lib/api';
import { showSuccess } from '../../../lib/notices';
import { callQuery } from '../../../lib/queries';
import { useLanguage, useText, useTexts } from '../../../lib/texts';
import { formatAgo } from '../../../lib/time';
import { useDelayed } from '../../../lib/use-delayed';
import styles from './settings.module.css';
import { texts } from './texts';

/** What holds for everybody, decided while the product runs. */
export function SettingsPage() {
  const t = useTexts(texts);
  const query = useQuery(callQuery('settings', 'list', {}));
  const isSlow = useDelayed(query.isPending, 300);
  return (
    <PageBody width="form">
      <PageHead title={t.title} purpose={t.purpose} />
      {isSlow && <Skeleton height={320} />}
      {query.isError && !query.data && <ErrorState error={query.error} onRetry={query.refetch} />}
      {query.data && (
        <ul className={styles.list}>
          {query.data.map((entry) => (
            // Begins anew when it was changed, here or elsewhere.
            <Setting key={`${entry.key} ${entry.updatedAt}`} entry={entry} />
          ))}
        </ul>
      )}
    </PageBody>
  );
}

function Setting({ entry }: { entry: SettingEntry }) {
  const t = useTexts(texts);
  const text = useText();
  const language = useLanguage();
  const client = useQueryClient();
  const { key, fallback, mayChange, control } = entry;
  const name = text(entry.name);
  const [value, setValue] = useState(entry.value);
  const [error, setError] = useState('');
  const refresh = () => client.invalidateQueries({ queryKey: ['settings'] });
  const save = useMutation({
    mutationFn: (next: unknown) => api.settings.save({ key, value: next }, { claims: ['validation'] }),
    onSuccess: async () => {
      showSuccess(t.saved({ name }));
      await refresh();
    },
    onError: (reason) => {
      if (reason instanceof CallError && reason.is('validation')) {
        setError(firstTexts(reason.entries)[0] ?? reason.message);
      }
      if (control.kind === 'switch') setValue(entry.value);
    },
  });
  const reset = useMutation({
    mutationFn: (one: SettingKey) => api.settings.reset({ key: one }),
    onSuccess: async () => {
      showSuccess(t.saved({ name }));
      await refresh();
    },
  });
  const shown = (one: unknown) => (typeof one === 'boolean' ? (one ? t.on : t.off) : String(one));
  // A switch says what it means by being pressed; what is typed waits until it is complete.
  const change = (next: unknown) => {
    setValue(next);
    setError('');
    if (control.kind === 'switch' || control.kind === 'choice') save.mutate(next);
  };
  const isTyped = control.kind === 'number' || control.kind === 'text';
  return (
    <li className={styles.setting}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (value !== entry.value) save.mutate(value);
        }}
      >
        <Field
          label={name}
          help={
            <>
              {text(entry.about)}
              <br />
              {t.byDefault({ value: shown(fallback) })}
              {control.kind === 'number' && ` · ${t.between({ min: control.min, max: control.max })}`}
              {!mayChange && ` · ${t.superOnly}`}
              {entry.updatedAt &&
                ` · ${t.changedBy({ who: entry.updateUserName, when: formatAgo(entry.updatedAt, language, Date.now()) })}`}
            </>
          }
          error={error}
        >
          {(field) => (
            <div className={styles.control}>
              {controlOf({ entry, field, value, change, isBusy: save.isPending })}
              {isTyped && value !== entry.value && (
                <Button type="primary" htmlType="submit" loading={save.isPending}>
                  {t.save}
                </Button>
              )}
              {entry.isDecided && mayChange && (
                <Button type="text" loading={reset.isPending} onClick={() => reset.mutate(key)}>
                  {t.reset}
                </Button>
              )}
            </div>
          )}
        </Field>
      </form>
    </li>
  );
}

function controlOf(props: {
  entry: SettingEntry;
  field: FieldControl;
  value: unknown;
  change: (value: unknown) => void;
  isBusy: boolean;
}): ReactNode {
  const { field, value, change } = props;
  const { control, mayChange } = props.entry;
  const { 'aria-required': _, ...rest } = field;
  switch (control.kind) {
    case 'switch':
      return (
        <Switch
          id={field.id}
          aria-describedby={field['aria-describedby']}
          checked={value === true}
          disabled={!mayChange}
          loading={props.isBusy}
          onChange={change}
        />
      );
    case 'number':
      return (
        <InputNumber
          {...rest}
          value={value as number}
          min={control.min}
          max={control.max}
          precision={0}
          disabled={!mayChange}
          onChange={(next) => next !== null && change(next)}
        />
      );
    case 'choice':
      return (
        <Select
          {...rest}
          style={{ width: 200 }}
          value={value as string}
          disabled={!mayChange}
          options={control.choices.map((choice) => ({ value: choice, label: choice }))}
          onChange={change}
        />
      );
    case 'text':
      return (
        <Input
          {...rest}
          value={value as string}
          maxLength={control.max}
          disabled={!mayChange}
          onChange={(event) => change(event.target.value)}
        />
      );
  }
}
