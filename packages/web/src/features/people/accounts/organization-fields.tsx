import { Form, Select } from 'antd';
import { CallField } from '../../../kit/form/call-field';
import { useEnumeration } from '../../../lib/api/enumerations';
import { useFields } from '../../../lib/api/fields';
import { useTexts } from '../../../lib/texts/texts';
import { dialogTexts } from './dialog-texts';

/** Fields for department and groups. The groups belong to the department and are cleared when it changes. */
export function OrganizationFields({ isDepartmentFixed = false }: { isDepartmentFixed?: boolean }) {
  const t = useTexts(dialogTexts);
  const fields = useFields('accounts', 'create');
  const form = Form.useFormInstance<{ department: string; userGroup: string[] }>();
  const department = Form.useWatch('department', form) ?? '';
  const departments = useEnumeration('department');
  const groups = useEnumeration('userGroup');
  const offered = groups.options.filter(({ choice }) => !choice.parentValue || choice.parentValue === department);
  const held: string[] = Form.useWatch('userGroup', form) ?? [];
  return (
    <>
      <CallField name="department" field={fields.department}>
        <Select
          disabled={isDepartmentFixed}
          showSearch={{ optionFilterProp: 'label' }}
          options={[{ value: '', label: t.noDepartment }, ...withHeld(departments, departments.options, [department])]}
          onChange={() => form.setFieldValue('userGroup', [])}
        />
      </CallField>
      <CallField name="userGroup" field={fields.userGroup} extra={department ? undefined : t.groupsHelp}>
        <Select
          mode="multiple"
          showSearch={{ optionFilterProp: 'label' }}
          disabled={!department}
          options={withHeld(groups, offered, held)}
        />
      </CallField>
    </>
  );
}

/**
 * Returns the options, including current values that are no longer available, so that these have a label as
 * well.
 */
function withHeld(
  { labelOf }: { labelOf: (value: string) => string },
  options: readonly { value: string; label: string }[],
  held: readonly string[],
): { value: string; label: string }[] {
  const known = new Set(options.map(({ value }) => value));
  const rest = held.filter((value) => value && !known.has(value));
  return [
    ...options.map(({ value, label }) => ({ value, label })),
    ...rest.map((value) => ({ value, label: labelOf(value) })),
  ];
}
