import { type ModeOutline, type OutlineEdit, pathOfNames, putField, quoteOf, renameField } from '@easymock/mock-engine';
import { AutoComplete, Button, Checkbox, Input } from 'antd';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { IconButton } from '../../../../kit/buttons/icon-button';
import { Icon } from '../../../../kit/display/icon';
import { AddIcon, TrashIcon } from '../../../../kit/display/icons';
import { useTexts } from '../../../../lib/texts/texts';
import { CodeLink } from '../code/code-link';
import { ChoiceLabel } from '../form/choice-label';
import { freeName } from '../form/form-rows';
import { formTexts } from '../form/form-texts';
import styles from './response-form.module.css';
import {
  isDelay,
  isPace,
  isRepeat,
  isStatus,
  isToken,
  type ResponseSettings,
  type Setting,
  type StreamSettings,
  settingSource,
} from './response-settings';

type Change = (make: (outline: ModeOutline) => OutlineEdit | undefined) => unknown;

const commonStatuses: Readonly<Record<string, string>> = {
  200: 'OK',
  201: 'Created',
  204: 'No Content',
  301: 'Moved Permanently',
  302: 'Found',
  304: 'Not Modified',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};
const statusOptions = Object.entries(commonStatuses).map(([value, name]) => ({
  value,
  label: <ChoiceLabel title={value} about={name} />,
}));

// Maximum named headers or cookies; equal to the server's limit.
const maxNamed = 50;

/** The fields of `ResponseForm`, in a module of their own because most definitions leave the form closed. */
export function ResponseFields(props: {
  settings: ResponseSettings;
  isLocked: boolean;
  onChange: Change;
  onShowCode: (place: number) => void;
}) {
  const { settings, isLocked, onChange, onShowCode } = props;
  const { status, delay } = settings;
  const t = useTexts(formTexts);
  const put = (names: readonly string[], text: string) =>
    onChange((now) => putField(now, ['_res', ...names], settingSource(text, quoteOf(now))));
  return (
    <>
      <div className={styles.pair}>
        <SettingField label={t.status} setting={status} onShowCode={onShowCode}>
          {(id) => (
            <StatusInput
              key={status?.text}
              id={id}
              text={status?.text ?? ''}
              isLocked={isLocked}
              onKeep={(text) => put(['status'], text)}
            />
          )}
        </SettingField>
        <SettingField label={t.delay} help={t.delayHelp} setting={delay} onShowCode={onShowCode}>
          {(id) => (
            <SettingInput
              key={delay?.text}
              id={id}
              text={delay?.text ?? ''}
              placeholder="0"
              isLocked={isLocked}
              check={(text) => (text === '' || isDelay(text) ? undefined : t.delayWrong)}
              onKeep={(text) => put(['delay'], text)}
            />
          )}
        </SettingField>
      </div>
      <StreamFields {...props} onPut={(name, text) => put(['stream', name], text)} />
      {(['headers', 'cookies'] as const).map((group) => (
        <NamedSettings
          key={group}
          group={group}
          settings={settings[group]}
          isLocked={isLocked}
          onChange={onChange}
          onPut={(name, text) => put([group, name], text)}
          onShowCode={onShowCode}
        />
      ))}
    </>
  );
}

/** Fields for the settings of a stream, and a switch that makes the response a stream. */
function StreamFields(props: {
  settings: ResponseSettings;
  isLocked: boolean;
  onChange: Change;
  onPut: (name: string, text: string) => void;
  onShowCode: (place: number) => void;
}) {
  const { isLocked, onChange, onPut, onShowCode } = props;
  const { stream } = props.settings;
  const t = useTexts(formTexts);
  const checks: Readonly<Record<keyof StreamSettings, (text: string) => string | undefined>> = {
    pace: (text) => (text === '' || isPace(text) ? undefined : t.stream_paceWrong),
    end: () => undefined,
    repeat: (text) => (text === '' || isRepeat(text) ? undefined : t.stream_repeatWrong),
  };
  const placeholders: Readonly<Record<keyof StreamSettings, string>> = { pace: '0', end: '[DONE]', repeat: '1' };
  return (
    <fieldset className={styles.named}>
      <legend>{t.stream}</legend>
      <Checkbox
        checked={stream !== undefined}
        disabled={isLocked}
        onChange={({ target }) =>
          onChange((now) =>
            target.checked
              ? putField(now, ['_res', 'stream'], '{ pace: 100 }')
              : putField(now, ['_res', 'stream'], undefined),
          )
        }
      >
        {t.streamOn}
      </Checkbox>
      <span className={styles.settingHelp}>{t.streamHelp}</span>
      {stream && (
        <div className={styles.three}>
          {(['pace', 'end', 'repeat'] as const).map((name) => (
            <SettingField key={name} label={t[`stream_${name}`]} setting={stream[name]} onShowCode={onShowCode}>
              {(id) => (
                <SettingInput
                  key={stream[name]?.text}
                  id={id}
                  text={stream[name]?.text ?? ''}
                  placeholder={placeholders[name]}
                  isLocked={isLocked}
                  check={checks[name]}
                  onKeep={(text) => onPut(name, text)}
                />
              )}
            </SettingField>
          ))}
        </div>
      )}
    </fieldset>
  );
}

function SettingField(props: {
  label: string;
  help?: string;
  setting: Setting | undefined;
  onShowCode: (place: number) => void;
  children: (id: string) => ReactNode;
}) {
  const { label, help, setting } = props;
  const id = useId();
  return (
    <div className={styles.setting}>
      <label htmlFor={id}>{label}</label>
      {setting && !setting.isPlain ? <CodeOnly setting={setting} onShowCode={props.onShowCode} /> : props.children(id)}
      {help && <span className={styles.settingHelp}>{help}</span>}
    </div>
  );
}

function CodeOnly({ setting, onShowCode }: { setting: Setting; onShowCode: (place: number) => void }) {
  return <CodeLink text={setting.text} onClick={() => onShowCode(setting.at)} />;
}

/** Manages the state of a text input: Enter or leaving the input accepts the text, Esc restores the previous text. */
function useKept(text: string, check: (text: string) => string | undefined, onKeep: (text: string) => void) {
  const [typed, setTyped] = useState(text);
  const error = typed === text ? undefined : check(typed.trim());
  const keep = () => {
    if (typed.trim() !== text && !error) onKeep(typed.trim());
  };
  return {
    typed,
    setTyped,
    error,
    keep,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.nativeEvent.isComposing) return;
      if (event.key === 'Enter') keep();
      else if (event.key === 'Escape') setTyped(text);
    },
  };
}

function SettingError({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <span className={styles.settingError} role="alert">
      {text}
    </span>
  );
}

function StatusInput(props: { id: string; text: string; isLocked: boolean; onKeep: (text: string) => void }) {
  const t = useTexts(formTexts);
  const check = (text: string) => (text === '' || isStatus(text) ? undefined : t.statusWrong);
  const kept = useKept(props.text, check, props.onKeep);
  return (
    <>
      <AutoComplete
        id={props.id}
        size="small"
        className={styles.settingInput}
        disabled={props.isLocked}
        value={kept.typed}
        status={kept.error ? 'error' : undefined}
        options={statusOptions.filter(({ value }) => value.startsWith(kept.typed) || kept.typed === props.text)}
        defaultActiveFirstOption={false}
        popupMatchSelectWidth={240}
        placeholder="200"
        onChange={(value: string) => kept.setTyped(value)}
        onSelect={(value: string) => props.onKeep(value)}
        onBlur={kept.keep}
        onKeyDown={kept.onKeyDown}
      />
      <SettingError text={kept.error} />
    </>
  );
}

function SettingInput(props: {
  id?: string;
  label?: string;
  text: string;
  placeholder?: string;
  isLocked: boolean;
  check: (text: string) => string | undefined;
  onKeep: (text: string) => void;
}) {
  const kept = useKept(props.text, props.check, props.onKeep);
  return (
    <>
      <Input
        id={props.id}
        aria-label={props.label}
        size="small"
        className={`g-mono ${styles.settingInput}`}
        disabled={props.isLocked}
        value={kept.typed}
        status={kept.error ? 'error' : undefined}
        aria-invalid={Boolean(kept.error)}
        spellCheck={false}
        placeholder={props.placeholder}
        onChange={(event) => kept.setTyped(event.target.value)}
        onBlur={kept.keep}
        onKeyDown={kept.onKeyDown}
      />
      <SettingError text={kept.error} />
    </>
  );
}

function NamedSettings(props: {
  group: 'headers' | 'cookies';
  settings: readonly (Setting & { name: string })[];
  isLocked: boolean;
  onChange: Change;
  onPut: (name: string, text: string) => void;
  onShowCode: (place: number) => void;
}) {
  const { group, settings, isLocked, onChange, onPut } = props;
  const t = useTexts(formTexts);
  const isHeaders = group === 'headers';
  const names = settings.map(({ name }) => name);
  const checkName = (own: string) => (name: string) => {
    if (!isToken(name)) return t.nameWanted;
    return name !== own && names.includes(name) ? t.nameTaken({ name }) : undefined;
  };
  const rename = (from: string, name: string) =>
    onChange((now) => {
      const path = pathOfNames(now, ['_res', group, from]);
      return path && renameField(now, path, name);
    });
  return (
    <fieldset className={styles.named}>
      <legend>{isHeaders ? t.headers : t.cookies}</legend>
      {settings.map((setting) => (
        <div key={setting.name} className={styles.namedRow}>
          <SettingInput
            label={t.nameOf({ name: setting.name })}
            text={setting.name}
            isLocked={isLocked}
            check={checkName(setting.name)}
            onKeep={(name) => rename(setting.name, name)}
          />
          {setting.isPlain ? (
            <SettingInput
              key={setting.text}
              label={t.valueOf({ name: setting.name })}
              text={setting.text}
              isLocked={isLocked}
              check={() => undefined}
              onKeep={(text) =>
                text === ''
                  ? onChange((now) => putField(now, ['_res', group, setting.name], quoteOf(now).repeat(2)))
                  : onPut(setting.name, text)
              }
            />
          ) : (
            <CodeOnly setting={setting} onShowCode={props.onShowCode} />
          )}
          <IconButton
            icon={TrashIcon}
            size={14}
            disabled={isLocked}
            label={t.removeName({ name: setting.name })}
            onClick={() => onPut(setting.name, '')}
          />
        </div>
      ))}
      <Button
        type="link"
        size="small"
        icon={<Icon icon={AddIcon} size={14} />}
        disabled={isLocked || settings.length >= maxNamed}
        onClick={() =>
          onChange((now) => {
            const name = freeName(names, isHeaders ? 'X-Header' : 'cookie');
            return putField(now, ['_res', group, name], quoteOf(now).repeat(2));
          })
        }
      >
        {isHeaders ? t.addHeader : t.addCookie}
      </Button>
    </fieldset>
  );
}
