import { Form, Input, InputNumber } from 'antd';
import { CallField } from '../../../kit/form/call-field';
import { EditModal } from '../../../kit/resource/edit-modal';
import { api } from '../../../lib/api/api';
import { useFields } from '../../../lib/api/fields';
import { showSuccess } from '../../../lib/state/notices';
import { useTexts } from '../../../lib/texts/texts';
import { readHolidays } from './holidays';
import { texts } from './texts';

/** Imports the holidays of a year from text. Remounted for each opening. */
export function HolidaysDialog(props: {
  isOpen: boolean;
  year: number;
  onDone: () => Promise<unknown>;
  onClose: () => void;
}) {
  const t = useTexts(texts);
  const fields = useFields('calendar', 'importHolidays');
  return (
    <EditModal
      title={t.holidays}
      isOpen={props.isOpen}
      initial={{ year: props.year, text: '' }}
      save={async ({ year, text }) => {
        const days = readHolidays(text);
        if (typeof days === 'number') return;
        const { num } = await api.calendar.importHolidays({ year, days }, { claims: 'all' });
        showSuccess(t.holidaysDone({ year, count: num }));
        await props.onDone();
      }}
      onClose={props.onClose}
    >
      <CallField name="year" field={fields.year}>
        <InputNumber precision={0} />
      </CallField>
      <Form.Item
        name="text"
        label={t.holidaysText}
        extra={t.holidaysHelp}
        rules={[
          {
            validator: async (_, typed: string) => {
              const days = readHolidays(typed ?? '');
              if (typeof days === 'number') throw new Error(t.holidaysLine({ line: days }));
            },
          },
        ]}
      >
        <Input.TextArea autoSize={{ minRows: 8, maxRows: 20 }} placeholder={t.holidaysExample} />
      </Form.Item>
    </EditModal>
  );
}
