import type { SettingEntry, Text } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, InputNumber, Select, Switch } from 'antd';
import { type ReactNode, useState } from 'react';
import { Field, type FieldControl } from '../../kit/form/field';
import { PageBody } from '../../kit/page/page-body';
import { PageHead } from '../../kit/page/page-head';
import { QueryView } from '../../kit/page/query-view';
import { CallError, firstTexts } from '../../lib/api/api';
import { callQuery, useChange } from '../../lib/api/queries';
import { useLanguage, useText, useTexts } from '../../lib/texts/texts';
import { formatAgo } from '../../lib/texts/time';
import { groupOf, settingGroups } from './setting-groups';
import styles from './settings.module.css';
import { texts } from './texts';

/** Edits the settings that apply to everybody and take effect without a restart. */
export function SettingsPage() {
  const t = useTexts(texts);
  const query = useQuery(callQuery('settings', 'list', {}));
  return (
    <PageBody width="form">
      <PageHead title={t.title} purpose={t.purpose} />
      <QueryView query={query} skeleton={320}>
        {(entries) =>
          settingGroups.map((group) => (
            <section key={group} className={styles.group}>
              <h2>{t[group]}</h2>
              <ul className={styles.list}>
                {entries
                  .filter(({ key }) => groupOf(key) === group)
                  .map((entry) => (
                    // The key remounts the setting when it was changed, here or elsewhere.
                    <Setting key={`${entry.key} ${entry.updatedAt}`} entry={entry} />
                  ))}
              </ul>
            </section>
          ))
        }
      </QueryView>
    </PageBody>
  );
}

function Setting({ entry }: { entry: SettingEntry }) {
  const t = useTexts(texts);
  const text = useText();
  const language = useLanguage();
  const { key, fallback, mayChange, control } = entry;
  const name = text(entry.name);
  const [value, setValue] = useState(entry.value);
  const [error, setError] = useState('');
  const saving = useChange('settings', 'save', { claims: ['validation'], done: t.saved({ name }) });
  const reset = useChange('settings', 'reset', { done: t.saved({ name }) });
  const save = (next: unknown) => saving.mutate({ key, value: next }, { onError: refuse });
  function refuse(reason: Error): void {
    if (reason instanceof CallError && reason.is('validation')) {
      setError(firstTexts(reason.entries)[0] ?? reason.message);
    }
    if (control.kind === 'switch') setValue(entry.value);
  }
  const shown = (one: unknown) => {
    if (typeof one === 'boolean') return one ? t.on : t.off;
    const choice = control.kind === 'choice' && control.choices.find(({ value }) => value === one);
    return choice ? text(choice.name) : String(one) || t.nothing;
  };
  // A switch or select saves immediately; typed input is saved by the button.
  const change = (next: unknown) => {
    setValue(next);
    setError('');
    if (control.kind === 'switch' || control.kind === 'choice') save(next);
  };
  const isOutside = control.kind === 'number' && (Number(value) < control.min || Number(value) > control.max);
  const isTyped = control.kind === 'number' || control.kind === 'text';
  return (
    <li className={styles.setting}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isOutside) setError(t.outside({ name, min: control.min, max: control.max }));
          else if (value !== entry.value) save(value);
        }}
      >
        <Field
          label={name}
          help={
            <>
              {text(entry.about)}
              <br />
              {entry.unset && (
                <>
                  <strong>{t.unset({ name: entry.unset })}</strong>
                  <br />
                </>
              )}
              {t.byDefault({ value: shown(fallback) })}
              {control.kind === 'number' && ` · ${t.between({ min: control.min, max: control.max })}`}
              {!mayChange && ` · ${t.superOnly}`}
              {entry.updatedAt &&
                ` · ${t.changedBy({ who: entry.updateUserName, when: formatAgo(entry.updatedAt, language, Date.now()) })}`}
            </>
          }
          error={error}
          isRow
        >
          {(field) => (
            <div className={styles.control}>
              {controlOf({ entry, field, value, change, text, isBusy: saving.isPending })}
              {isTyped && value !== entry.value && (
                <Button type="primary" htmlType="submit" loading={saving.isPending}>
                  {t.save}
                </Button>
              )}
              {entry.isDecided && mayChange && (
                <Button type="text" loading={reset.isPending} onClick={() => reset.mutate({ key })}>
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
  text: (text: Text) => string;
  isBusy: boolean;
}): ReactNode {
  const { field, value, change, text } = props;
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
          // No `min` and `max`, because the control would silently replace a number out of range.
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
          options={control.choices.map((choice) => ({ value: choice.value, label: text(choice.name) }))}
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
