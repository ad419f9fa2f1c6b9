import { type Enumeration, type EnumerationType, tokenColourNames, tokenColours } from '@easymock/contract';
import { Input, Radio, Select } from 'antd';
import { ColourTag } from '../../../kit/display/colour-tag';
import { CallField } from '../../../kit/form/call-field';
import { useClear } from '../../../kit/form/use-clear';
import { api } from '../../../lib/api/api';
import { useEnumeration } from '../../../lib/api/enumerations';
import { useFields } from '../../../lib/api/fields';
import { useText, useTexts } from '../../../lib/texts/texts';
import styles from './enumerations.module.css';
import { ExtraFields } from './extra-fields';
import { texts } from './texts';

/** Returns a rule that rejects duplicates within the type; the server checks again on saving. */
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
  const clear = useClear();
  const { type, record } = props;
  const t = useTexts(texts);
  const text = useText();
  const fields = useFields('enumeration', 'insertEnumerationInfo');
  const departments = useEnumeration('department');
  const isSystem = record?.isSystem ?? false;
  const id = record?._id ?? '';
  return (
    <>
      <CallField
        name="label"
        field={fields.label}
        validateTrigger={['onChange', 'onBlur']}
        rules={[
          // A duplicate label only causes a warning: groups of different departments may share a name.
          { warningOnly: true, ...unlessExists(type, 'label', id, t.exists) },
        ]}
      >
        <Input />
      </CallField>
      <CallField
        name="value"
        field={fields.value}
        extra={isSystem ? t.valueSystem : t.valueHelp}
        validateFirst
        validateTrigger="onBlur"
        rules={[
          { pattern: /^[A-Za-z0-9_-]{1,40}$/, message: t.valueInvalid },
          unlessExists(type, 'value', id, t.existsValue),
        ]}
      >
        <Input className="g-mono" disabled={isSystem} />
      </CallField>
      <CallField name="labelEn" field={fields.labelEn}>
        <Input />
      </CallField>
      {type === 'userGroup' && (
        <CallField name="parentValue" field={fields.parentValue} extra={t.departmentHelp}>
          <Select
            allowClear={clear}
            options={departments.options}
            showSearch={{ optionFilterProp: 'label' }}
            labelRender={({ value }) => departments.labelOf(String(value))}
          />
        </CallField>
      )}
      <CallField name="color" field={fields.color}>
        <Radio.Group className={styles.swatches}>
          {tokenColours.map((colour) => (
            <Radio key={colour} value={colour}>
              <ColourTag colour={colour}>{text(tokenColourNames[colour])}</ColourTag>
            </Radio>
          ))}
        </Radio.Group>
      </CallField>
      <CallField name="icon" field={fields.icon} extra={t.iconHelp}>
        <Input style={{ width: 120 }} />
      </CallField>
      <ExtraFields type={type} />
    </>
  );
}
