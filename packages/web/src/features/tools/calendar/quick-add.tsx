import { Input, type InputRef } from 'antd';
import { useRef, useState } from 'react';
import { api } from '../../../lib/api/api';
import { showSuccess } from '../../../lib/state/notices';
import { useTexts } from '../../../lib/texts/texts';
import styles from './calendar.module.css';
import { parseQuickEntry } from './quick-entry';
import { texts } from './texts';
import { useTimeText } from './words';

/** Creates an entry from one line of text. The interpretation is shown below while typing. */
export function QuickAdd(props: { today: string; onAdded: (day: string) => Promise<unknown> }) {
  const t = useTexts(texts);
  const timeText = useTimeText();
  const input = useRef<InputRef>(null);
  const [typed, setTyped] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [isRefused, setIsRefused] = useState(false);
  const entry = parseQuickEntry(typed, props.today);

  async function add(): Promise<void> {
    if (typed.trim() === '' || isBusy) return;
    if (!entry) return setIsRefused(true);
    const { title, startDay, endDay, startTime, endTime, repeat } = entry;
    setIsBusy(true);
    try {
      const at = (day: string, time: string) => (time ? `${day}T${time}` : day);
      const made = await api.calendar.addCalendarContent({
        title,
        repeat,
        allDay: startTime === '',
        startAt: at(startDay, startTime),
        endAt: at(endDay, endTime),
      });
      setTyped('');
      showSuccess(t.created({ title: made.title }));
      await props.onAdded(made.startDay);
    } catch {
      // The API client has reported the failure; the text stays.
    } finally {
      setIsBusy(false);
      input.current?.focus();
    }
  }

  const hint = entry && `${entry.title} · ${timeText({ ...entry, allDay: entry.startTime === '' })}`;
  return (
    <span className={styles.quick}>
      <Input
        ref={input}
        aria-label={t.quick}
        aria-describedby="calendar-quick-hint"
        placeholder={t.quickHelp}
        maxLength={200}
        value={typed}
        readOnly={isBusy}
        onChange={({ target }) => {
          setTyped(target.value);
          setIsRefused(false);
        }}
        onKeyDown={({ key, nativeEvent }) => {
          if (key === 'Enter' && !nativeEvent.isComposing) void add();
        }}
      />
      <span id="calendar-quick-hint" className={styles.quickHint} role="status">
        {isRefused ? t.quickNothing : typed.trim() !== '' && hint}
      </span>
    </span>
  );
}
