import { type Enumeration, type EnumerationType, tokenColours } from '@easymock/contract';
import { Form, Input, Radio, Select } from 'antd';
import { ColourTag } from '../../../kit/colour-tag';
import { api } from '../../../lib/api';
import { useEnumeration } from '../../../lib/enumerations';
import { useTexts } from '../../../lib/texts';
import styles from './enumerations.module.css';
import { ExtraFields } from './extra-fields';
import { texts } from './texts';

/** Refuses what the type has already; the server has the last word when it is saved. */
const unlessExists = (type: EnumerationType, field: 'value' | 'label', excludeId: string, text: string) => ({
  validateTrigger: 'onBlur',
  validator: async (_rule: unknown, given = '') => {
    if (!given.trim()) return;
    const input = { type, excludeId, [field]: given };
    const { isExist } = await api.enumeration
      .judgeIsExistSameEnumeration(input, { claims: 'all' })
      .catch(() => ({ isExist: false }));
    if (isExist) throw new Error(text);
  },
});

export function EnumerationFields(props: { type: EnumerationType; record: Enumeration | undefined }) {
  const { type, record } = props;
  const t = useTexts(texts);
  const departments = useEnumeration('department');
  const isSystem = record?.isSystem ?? false;
  const id = record?._id ?? '';
  return (
    <>
      <Form.Item
        name="label"
        label={t.label}
        validateTrigger={['onChange', 'onBlur']}
        rules={[
          { required: true, whitespace: true },
          // Two of one name confuse people, but a group may be called as one elsewhere.
          { warningOnly: true, ...unlessExists(type, 'label', id, t.exists) },
        ]}
      >
        <Input maxLength={40} />
      </Form.Item>
      <Form.Item
        name="value"
        label={t.value}
        extra={isSystem ? t.valueSystem : t.valueHelp}
        validateFirst
        validateTrigger="onBlur"
        rules={[
          { required: true },
          { pattern: /^[A-Za-z0-9_-]{1,40}$/, message: t.valueInvalid },
          unlessExists(type, 'value', id, t.existsValue),
        ]}
      >
        <Input maxLength={40} className="g-mono" disabled={isSystem} />
      </Form.Item>
      <Form.Item name="labelEn" label={t.labelEn}>
        <Input maxLength={60} />
      </Form.Item>
      {type === 'userGroup' && (
        <Form.Item name="parentValue" label={t.department} extra={t.departmentHelp}>
          <Select
            allowClear
            options={departments.options}
            showSearch={{ optionFilterProp: 'label' }}
            labelRender={({ value }) => departments.labelOf(String(value))}
          />
        </Form.Item>
      )}
      <Form.Item name="color" label={t.color}>
        <Radio.Group className={styles.swatches}>
          {tokenColours.map((colour) => (
            <Radio key={colour} value={colour}>
              <ColourTag colour={colour}>{t[colour]}</ColourTag>
            </Radio>
          ))}
        </Radio.Group>
      </Form.Item>
      <Form.Item name="icon" label={t.icon} extra={t.iconHelp}>
        <Input maxLength={8} style={{ width: 120 }} />
      </Form.Item>
      <ExtraFields type={type} />
    </>
  );
}
