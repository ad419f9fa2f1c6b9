import { type CalendarContent, type CalendarEvent, kindOf } from '@easymock/contract';
import { EditModal } from '../../../kit/resource/edit-modal';
import { api } from '../../../lib/api/api';
import { labelsOf, useFields } from '../../../lib/api/fields';
import { showSuccess } from '../../../lib/state/notices';
import { useTexts } from '../../../lib/texts/texts';
import { EntryFields } from './entry-fields';
import { texts } from './texts';
import { type EntryValues, valuesOf } from './use-calendar';

/** The subject of the form: initial values of a new entry, or an entry at one of its occurrences. */
export type Editing =
  | { readonly values: EntryValues }
  | { readonly entry: CalendarContent; readonly event: CalendarEvent | undefined };

/** The form of an entry. Remounted for each entry. */
export function EntryEditor(props: {
  editing: Editing;
  isOpen: boolean;
  onSaved: (entry: CalendarContent) => Promise<unknown>;
  onClose: () => void;
}) {
  const { editing } = props;
  const t = useTexts(texts);
  const labels = labelsOf(useFields('calendar', 'addCalendarContent'));
  const held = 'entry' in editing ? editing : undefined;
  const isSeries = held !== undefined && held.entry.repeat !== 'none' && held.event !== undefined;

  async function save({ scope, ...values }: EntryValues, version: number | undefined): Promise<void> {
    // All-day entries are stored without a time.
    const times = values.allDay
      ? { startAt: values.startAt.slice(0, 10), endAt: values.endAt.slice(0, 10) }
      : { startAt: values.startAt, endAt: values.endAt };
    const shownHere = { claims: 'all' } as const;
    const saved = held
      ? await api.calendar.updateCalendarContent(
          {
            ...values,
            ...times,
            id: held.entry._id,
            version: version ?? held.entry.version,
            scope: isSeries ? scope : 'all',
            occurrenceDate: isSeries ? (held.event?.occurrenceDate ?? '') : '',
          },
          shownHere,
        )
      : await api.calendar.addCalendarContent({ ...values, ...times }, shownHere);
    showSuccess(held ? t.updated : t.created({ title: saved.title }));
    await props.onSaved(saved);
  }

  return (
    <EditModal<EntryValues>
      title={held ? `${t.edit} ${held.entry.title}` : t.add}
      isOpen={props.isOpen}
      isLong
      initial={held ? valuesOf(held.entry, held.event) : (editing as { values: EntryValues }).values}
      version={held?.entry.version}
      {...(held && { draft: `${kindOf('calendar')}:${held.entry._id}:${held.event?.occurrenceDate ?? ''}` })}
      labelOf={(field) => labels[field] ?? field}
      save={save}
      readNewest={
        held &&
        (async () => {
          const newest = await api.calendar.getCalendarContentById({ id: held.entry._id });
          return { ...newest, values: valuesOf(newest, held.event) };
        })
      }
      onClose={props.onClose}
    >
      <EntryFields isSeries={isSeries} />
    </EditModal>
  );
}
