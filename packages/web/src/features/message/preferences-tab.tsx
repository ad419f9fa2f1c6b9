import {
  type MessagePreferences,
  type MessageType,
  messageTypeKeys,
  messageTypes,
  mutableMessageTypes,
} from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Select, Switch } from 'antd';
import { useId } from 'react';
import { QueryView } from '../../kit/page/query-view';
import { callQuery, useChange } from '../../lib/api/queries';
import { useText, useTexts } from '../../lib/texts/texts';
import styles from './message.module.css';
import { texts } from './texts';

const times = Array.from({ length: 48 }, (_, half) => {
  const value = `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`;
  return { value, label: value };
});

/** Tab of the profile for notification preferences by message type. */
export function MessagePreferencesTab() {
  const t = useTexts(texts);
  const query = useQuery(callQuery('messageNotification', 'preferences', {}));
  const save = useChange('messageNotification', 'savePreferences', { done: t.saved });
  return (
    <section className={styles.card} aria-label={t.prefsTitle}>
      <p className={styles.quiet}>{t.prefsHelp}</p>
      <QueryView query={query} skeleton={240}>
        {(preferences) => (
          <>
            <Types preferences={preferences} onChange={save.mutate} />
            <Times preferences={preferences} onChange={save.mutate} />
          </>
        )}
      </QueryView>
    </section>
  );
}

interface Props {
  preferences: MessagePreferences;
  onChange: (change: Partial<MessagePreferences>) => void;
}

const toggled = (types: readonly MessageType[], type: MessageType, isOn: boolean): MessageType[] =>
  isOn ? [...new Set([...types, type])] : types.filter((one) => one !== type);

function Types({ preferences: { mutedTypes, digestTypes }, onChange }: Props) {
  const t = useTexts(texts);
  const text = useText();
  return (
    <table className={styles.types}>
      <thead>
        <tr>
          <th scope="col">{t.type}</th>
          <th scope="col">{t.bell}</th>
          <th scope="col">{t.digest}</th>
        </tr>
      </thead>
      <tbody>
        {messageTypeKeys.map((type) => {
          const name = text(messageTypes[type].name);
          return (
            <tr key={type}>
              <th scope="row">{name}</th>
              <td>
                <Switch
                  aria-label={`${name} · ${t.bell}`}
                  checked={!mutedTypes.includes(type)}
                  disabled={!mutableMessageTypes.includes(type)}
                  onChange={(isOn) => onChange({ mutedTypes: toggled(mutedTypes, type, !isOn) })}
                />
              </td>
              <td>
                <Switch
                  aria-label={`${name} · ${t.digest}`}
                  checked={digestTypes.includes(type)}
                  onChange={(isOn) => onChange({ digestTypes: toggled(digestTypes, type, isOn) })}
                />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Times({ preferences: { digestTypes, digestAt, quietFrom, quietTo }, onChange }: Props) {
  const t = useTexts(texts);
  const digestId = useId();
  const quietTimes = [{ value: '', label: t.noQuiet }, ...times];
  // A start needs an end, so the missing one gets a default and both are saved together.
  const setQuiet = (from: string, to: string) => onChange({ quietFrom: from, quietTo: to });
  return (
    <>
      <div className={styles.choice}>
        <div>
          <label htmlFor={digestId}>{t.digestAt}</label>
          <p className={styles.quiet}>{t.digestAtHelp}</p>
        </div>
        <Select
          id={digestId}
          style={{ width: 110 }}
          value={digestAt}
          disabled={digestTypes.length === 0}
          options={times}
          onChange={(next) => onChange({ digestAt: next })}
        />
      </div>
      <div className={styles.choice}>
        <div>
          {t.quiet}
          <p className={styles.quiet}>{t.quietHelp}</p>
        </div>
        <div className={styles.range}>
          <Select
            aria-label={t.quietFrom}
            style={{ width: 110 }}
            value={quietFrom}
            options={quietTimes}
            onChange={(next) => setQuiet(next, next && (quietTo || '07:00'))}
          />
          –
          <Select
            aria-label={t.quietTo}
            style={{ width: 110 }}
            value={quietTo}
            options={quietTimes}
            onChange={(next) => setQuiet(next && (quietFrom || '22:00'), next)}
          />
        </div>
      </div>
    </>
  );
}
