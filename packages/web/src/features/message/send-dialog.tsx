import { Form, Input, Radio } from 'antd';
import { CallField } from '../../kit/form/call-field';
import { EnumerationSelect } from '../../kit/form/enumeration-select';
import { PeoplePicker } from '../../kit/form/person-picker';
import { EditModal } from '../../kit/resource/edit-modal';
import { useFields } from '../../lib/api/fields';
import { useChange } from '../../lib/api/queries';
import { useTexts } from '../../lib/texts/texts';
import { texts } from './texts';

const blank = {
  title: '',
  content: '',
  link: '',
  audience: 'all' as 'all' | 'department' | 'people',
  department: '',
  toUserIds: [] as string[],
};
type Values = typeof blank;

/** Sends a message to many people. A new key for each opening resets the dialog. */
export function SendDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTexts(texts);
  const fields = useFields('messageNotification', 'insertMessageNotification');
  const send = useChange('messageNotification', 'insertMessageNotification', { claims: 'all', done: t.sent });
  const required = (label: string) => [{ required: true, message: t.required({ label }) }];
  return (
    <EditModal<Values>
      title={t.send}
      isOpen={isOpen}
      onClose={onClose}
      initial={blank}
      saveText={t.send}
      save={({ audience, department, toUserIds, ...message }) =>
        send.mutateAsync({
          ...message,
          all: audience === 'all',
          department: audience === 'department' ? department : '',
          toUserIds: audience === 'people' ? toUserIds : [],
        })
      }
    >
      <CallField
        name="title"
        field={fields.title}
        required
        rules={[{ ...required(fields.title.label)[0], whitespace: true }]}
      >
        <Input />
      </CallField>
      <CallField name="content" field={fields.content}>
        <Input.TextArea rows={4} />
      </CallField>
      <CallField name="link" field={fields.link} extra={t.linkHelp}>
        <Input />
      </CallField>
      <Form.Item name="audience" label={t.audience}>
        <Radio.Group
          options={[
            { value: 'all', label: t.audienceAll },
            { value: 'department', label: t.audienceDepartment },
            { value: 'people', label: t.audiencePeople },
          ]}
        />
      </Form.Item>
      <Form.Item noStyle dependencies={['audience']}>
        {({ getFieldValue }) => {
          if (getFieldValue('audience') === 'department') {
            return (
              <Form.Item name="department" label={fields.department.label} rules={required(fields.department.label)}>
                <EnumerationSelect type="department" />
              </Form.Item>
            );
          }
          if (getFieldValue('audience') !== 'people') return null;
          return (
            <Form.Item name="toUserIds" label={fields.toUserIds.label} rules={required(fields.toUserIds.label)}>
              <PeoplePicker withSelf={false} />
            </Form.Item>
          );
        }}
      </Form.Item>
    </EditModal>
  );
}
