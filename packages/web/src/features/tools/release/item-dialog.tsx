import { type AutoKind, type CheckItemDraft, releaseLimits } from '@easymock/contract';
import { Checkbox, Form, Input, InputNumber, Select } from 'antd';
import { MarkdownInput } from '../../../kit/form/markdown-input';
import { PeoplePicker } from '../../../kit/form/person-picker';
import { EditModal } from '../../../kit/resource/edit-modal';
import { useTexts } from '../../../lib/texts/texts';
import { texts } from './texts';

interface Values {
  title: string;
  desc: string;
  required: boolean;
  ownerUserIds: string[];
  link: string;
  autoKind: AutoKind | '';
  autoAddress: string;
  autoDays: number | null;
}

/** Everything about one item. What is entered goes into the list; the page saves it. */
export function ItemDialog(props: {
  item: CheckItemDraft;
  onChange: (fields: Partial<CheckItemDraft>) => void;
  onClose: () => void;
}) {
  const t = useTexts(texts);
  const { item } = props;
  const save = async ({ autoKind, autoAddress, autoDays, ...fields }: Values) => {
    const config = { address: autoAddress.trim(), ...(autoDays !== null && { days: autoDays }) };
    props.onChange({
      ...fields,
      auto:
        autoKind === ''
          ? null
          : { kind: autoKind, config: autoKind === 'url' ? { address: config.address } : config },
    });
  };
  return (
    <EditModal<Values>
      title={t.editItem({ title: item.title || t.untitled })}
      isOpen
      isLong
      initial={{
        ...{ title: item.title, desc: item.desc, required: item.required },
        ...{ ownerUserIds: [...item.ownerUserIds], link: item.link },
        ...{ autoKind: item.auto?.kind ?? '', autoAddress: item.auto?.config.address ?? '' },
        autoDays: item.auto?.config.days ?? null,
      }}
      save={save}
      onClose={props.onClose}
    >
      <Form.Item name="title" label={t.checkItem} rules={[{ required: true, whitespace: true }]}>
        <Input maxLength={200} />
      </Form.Item>
      <Form.Item name="required" valuePropName="checked">
        <Checkbox>{t.required}</Checkbox>
      </Form.Item>
      <Form.Item name="ownerUserIds" label={t.owners} rules={[{ type: 'array', max: releaseLimits.owners }]}>
        <PeoplePicker />
      </Form.Item>
      <Form.Item name="desc" label={t.desc}>
        <MarkdownInput rows={4} maxLength={releaseLimits.desc} />
      </Form.Item>
      <Form.Item name="link" label={t.link} rules={[{ type: 'url' }]}>
        <Input maxLength={2_000} placeholder="https://" />
      </Form.Item>
      <Form.Item name="autoKind" label={t.autoKind} extra={t.autoHelp}>
        <Select
          options={[
            { value: '', label: t.autoNone },
            { value: 'url', label: t.autoUrl },
            { value: 'https', label: t.autoHttps },
          ]}
        />
      </Form.Item>
      <Form.Item noStyle dependencies={['autoKind']}>
        {({ getFieldValue }) =>
          getFieldValue('autoKind') !== '' && (
            <Form.Item
              name="autoAddress"
              label={t.autoAddress}
              rules={[{ required: true, whitespace: true }, { type: 'url' }]}
            >
              <Input maxLength={2_000} placeholder="https://" />
            </Form.Item>
          )
        }
      </Form.Item>
      <Form.Item noStyle dependencies={['autoKind']}>
        {({ getFieldValue }) =>
          getFieldValue('autoKind') === 'https' && (
            <Form.Item name="autoDays" label={t.autoDays} extra={t.autoDaysHelp}>
              <InputNumber min={0} max={365} precision={0} />
            </Form.Item>
          )
        }
      </Form.Item>
    </EditModal>
  );
}
