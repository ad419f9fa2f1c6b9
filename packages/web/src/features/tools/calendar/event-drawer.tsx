import {
  type CalendarContent,
  type CalendarEvent,
  type CalendarScope,
  calendarTypes,
  kindOf,
} from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Radio } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { ConfirmDialog } from '../../../kit/dialogs/confirm-dialog';
import { Icon } from '../../../kit/display/icon';
import { EditIcon, TrashIcon } from '../../../kit/display/icons';
import { Markdown } from '../../../kit/display/markdown';
import type { Column } from '../../../kit/resource/column';
import { RecordDrawer } from '../../../kit/resource/record-drawer';
import { api } from '../../../lib/api/api';
import { labelsOf, useFields } from '../../../lib/api/fields';
import { callQuery } from '../../../lib/api/queries';
import { personName } from '../../../lib/session/person-name';
import { showSuccess } from '../../../lib/state/notices';
import { joinWords } from '../../../lib/texts/joined';
import { useText, useTexts } from '../../../lib/texts/texts';
import styles from './calendar.module.css';
import { texts } from './texts';
import { useReminderText, useRepeatTexts, useTimeText } from './words';

/** Shows an entry at the occurrence that was clicked or, from a link, as a whole. */
export function EventDrawer(props: {
  id: string;
  event: CalendarEvent | undefined;
  onEdit: (entry: CalendarContent) => void;
  onRemoved: () => Promise<unknown>;
  onClose: () => void;
}) {
  const { event } = props;
  const t = useTexts(texts);
  const fields = useFields('calendar', 'addCalendarContent');
  const [doomed, setDoomed] = useState<CalendarContent>();
  const [scope, setScope] = useState<CalendarScope>('one');
  const columns = useColumns(event);
  const labels = labelsOf(fields);
  const remove = async () => {
    if (!doomed) return;
    const isSeries = doomed.repeat !== 'none' && event !== undefined;
    await api.calendar.removeCalendarContent({
      id: doomed._id,
      scope: isSeries ? scope : 'all',
      occurrenceDate: isSeries ? event.occurrenceDate : '',
    });
    setDoomed(undefined);
    props.onClose();
    showSuccess(t.removed);
    await props.onRemoved();
  };
  return (
    <>
      <RecordDrawer<CalendarContent>
        kind={kindOf('calendar')}
        id={props.id}
        get={(id) => callQuery('calendar', 'getCalendarContentById', { id })}
        nameOf={({ title }) => title}
        columns={columns}
        labelOf={(field) => labels[field] ?? field}
        actions={(row) =>
          row.mayChange && (
            <span className={styles.actions}>
              <Button type="primary" icon={<Icon icon={EditIcon} />} onClick={() => props.onEdit(row)}>
                {t.edit}
              </Button>
              <Button danger icon={<Icon icon={TrashIcon} />} onClick={() => setDoomed(row)}>
                {t.delete}
              </Button>
            </span>
          )
        }
        onClose={props.onClose}
      />
      <ConfirmDialog
        isOpen={doomed !== undefined}
        title={t.deleteTitle({ title: doomed?.title ?? '' })}
        okText={t.delete}
        onConfirm={remove}
        onCancel={() => setDoomed(undefined)}
      >
        {doomed && doomed.repeat !== 'none' && event ? (
          <Radio.Group
            aria-label={t.scope}
            value={scope}
            onChange={({ target }) => setScope(target.value as CalendarScope)}
            options={[
              { value: 'one', label: t.one },
              { value: 'following', label: t.following },
              { value: 'all', label: t.allOccurrences },
            ]}
          />
        ) : (
          t.deleteText
        )}
      </ConfirmDialog>
    </>
  );
}

/** The details of an entry. */
function useColumns(event: CalendarEvent | undefined): Column<CalendarContent>[] {
  const t = useTexts(texts);
  const text = useText();
  const fields = useFields('calendar', 'addCalendarContent');
  const repeats = useRepeatTexts();
  const reminderText = useReminderText();
  const timeText = useTimeText();
  const visibility = { self: t.visibleSelf, department: t.visibleDepartment, all: t.visibleAll };
  return [
    { key: 'time', title: t.time, render: (_, row) => timeText(event ?? row) },
    {
      key: 'repeat',
      title: fields.repeat.label,
      render: (_, { repeat, repeatEnd }) =>
        repeatEnd && repeat !== 'none' ? t.repeatUntil({ repeat: repeats[repeat], day: repeatEnd }) : repeats[repeat],
    },
    { key: 'type', title: fields.type.label, render: (_, row) => text(calendarTypes[row.type]) },
    { key: 'content', title: fields.content.label, render: (_, row) => row.content && <Markdown text={row.content} /> },
    {
      key: 'link',
      title: fields.link.label,
      render: (_, { link }) =>
        link &&
        (link.startsWith('/') ? (
          <Link to={link}>{t.link}</Link>
        ) : (
          <a href={link} target="_blank" rel="noreferrer">
            {link}
          </a>
        )),
    },
    { key: 'visibility', title: fields.visibility.label, render: (_, row) => visibility[row.visibility] },
    {
      key: 'attendees',
      title: fields.attendees.label,
      render: (_, row) => row.attendees.length > 0 && <People ids={row.attendees} />,
    },
    {
      key: 'remindMinutes',
      title: fields.remindMinutes.label,
      render: (_, row) => joinWords(row.remindMinutes.map(reminderText)),
    },
    { key: 'owner', title: t.owner, dataIndex: 'ownerName' },
  ];
}

function People({ ids }: { ids: readonly string[] }) {
  const { data } = useQuery(callQuery('account', 'list', { ids: ids.slice(0, 50).join(',') }));
  return <>{data && joinWords(data.map(personName))}</>;
}
