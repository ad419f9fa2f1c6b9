import { calendarTypeKeys, calendarTypes, tokenColourNames, tokenColours } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Form, Input, Radio, Select, Switch } from 'antd';
import { CallField } from '../../../kit/form/call-field';
import { DateField } from '../../../kit/form/date-field';
import { MarkdownInput } from '../../../kit/form/markdown-input';
import { PeoplePicker } from '../../../kit/form/person-picker';
import { useClear } from '../../../kit/form/use-clear';
import { useFields } from '../../../lib/api/fields';
import { callQuery } from '../../../lib/api/queries';
import { useUser } from '../../../lib/session/session';
import { useText, useTexts } from '../../../lib/texts/texts';
import { colourOf } from './layout';
import { texts } from './texts';
import { WhenField } from './when-field';
import { useReminderText, useRepeatTexts } from './words';

const reminders = [0, 5, 10, 15, 30, 60, 120, 24 * 60, 2 * 24 * 60, 7 * 24 * 60];
const sharingRoles = ['superAdministrator', 'administrator', 'departmentManagement', 'personnelMatter'];

/**
 * Fields of the form of an entry.
 * @param isSeries whether the form contains the scope of a change of the series
 */
export function EntryFields({ isSeries }: { isSeries: boolean }) {
  const clear = useClear();
  const t = useTexts(texts);
  const text = useText();
  const fields = useFields('calendar', 'addCalendarContent');
  const repeats = useRepeatTexts();
  const reminderText = useReminderText();
  const user = useUser();
  const form = Form.useFormInstance();
  const repeat = Form.useWatch('repeat') as string | undefined;
  const scope = Form.useWatch('scope') as string | undefined;
  const maySend = user?.userAuthKey.includes('tools.dingConfig.view') ?? false;
  const robots = useQuery({ ...callQuery('dingConfig', 'getDingConfigByUserId', {}), enabled: maySend });
  const mayShare =
    sharingRoles.includes(user?.role ?? '') || (user?.userAuthKey.includes('tools.calendar.manage') ?? false);
  const colours = tokenColours.map((color) => ({
    value: color,
    label: (
      <>
        <span aria-hidden="true" style={{ color: colourOf({ color, type: 'other' }) }}>
          ●
        </span>{' '}
        {text(tokenColourNames[color])}
      </>
    ),
  }));
  return (
    <>
      {isSeries && (
        <Form.Item name="scope" label={t.scope}>
          <Radio.Group
            options={[
              { value: 'one', label: t.one },
              { value: 'following', label: t.following },
              { value: 'all', label: t.allOccurrences },
            ]}
          />
        </Form.Item>
      )}
      <CallField name="title" field={fields.title}>
        <Input showCount />
      </CallField>
      <CallField name="allDay" field={fields.allDay} valuePropName="checked">
        <Switch />
      </CallField>
      <CallField name="startAt" field={fields.startAt}>
        <WhenStart label={fields.startAt.label} />
      </CallField>
      <CallField name="endAt" field={fields.endAt}>
        <WhenField label={fields.endAt.label} />
      </CallField>
      {scope !== 'one' && (
        <CallField name="repeat" field={fields.repeat}>
          <Select
            options={Object.entries(repeats).map(([value, label]) => ({ value, label }))}
            onChange={(next) => next === 'none' && form.setFieldValue('repeatEnd', '')}
          />
        </CallField>
      )}
      {scope !== 'one' && repeat && repeat !== 'none' && (
        <CallField name="repeatEnd" field={fields.repeatEnd}>
          <DateField />
        </CallField>
      )}
      <CallField name="type" field={fields.type}>
        <Select options={calendarTypeKeys.map((value) => ({ value, label: text(calendarTypes[value]) }))} />
      </CallField>
      {mayShare && (
        <CallField name="visibility" field={fields.visibility}>
          <Select
            options={[
              { value: 'self', label: t.visibleSelf },
              { value: 'department', label: t.visibleDepartment, disabled: !user?.department },
              { value: 'all', label: t.visibleAll },
            ]}
          />
        </CallField>
      )}
      <CallField name="attendees" field={fields.attendees}>
        <PeoplePicker withSelf={false} />
      </CallField>
      <CallField name="remindMinutes" field={fields.remindMinutes}>
        <Select mode="multiple" options={reminders.map((value) => ({ value, label: reminderText(value) }))} />
      </CallField>
      {maySend && (robots.data?.length ?? 0) > 0 && (
        <CallField name="dingConfigIds" field={fields.dingConfigIds}>
          <Select
            mode="multiple"
            optionFilterProp="label"
            options={robots.data?.map(({ _id, name }) => ({ value: _id, label: name }))}
          />
        </CallField>
      )}
      <CallField name="content" field={fields.content}>
        <MarkdownInput autoSize={{ minRows: 3, maxRows: 12 }} />
      </CallField>
      <CallField name="link" field={fields.link}>
        <Input placeholder="https://" />
      </CallField>
      <CallField name="color" field={fields.color}>
        <Select allowClear={clear} options={colours} onClear={() => form.setFieldValue('color', '')} />
      </CallField>
    </>
  );
}

/** Moving the start moves the end by the same amount. */
function WhenStart(props: { id?: string; value?: string; onChange?: (value: string) => void; label: string }) {
  const form = Form.useFormInstance();
  return (
    <WhenField
      {...props}
      onChange={(next) => {
        const end = form.getFieldValue('endAt') as string;
        const length = Date.parse(`${end}:00Z`) - Date.parse(`${props.value}:00Z`);
        const moved = Date.parse(`${next}:00Z`) + length;
        if (Number.isFinite(moved) && length >= 0)
          form.setFieldValue('endAt', new Date(moved).toISOString().slice(0, 16));
        props.onChange?.(next);
      }}
    />
  );
}
