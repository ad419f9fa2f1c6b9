import type { EnumerationType } from '@easymock/contract';
import { Select, type SelectProps } from 'antd';
import type { ReactNode } from 'react';
import { useEnumeration } from '../../lib/api/enumerations';
import { useTexts } from '../../lib/texts/texts';
import { ColourTag } from '../display/colour-tag';
import { fieldTexts } from './texts';
import { useClear } from './use-clear';

type Shared = Pick<SelectProps, 'id' | 'disabled' | 'placeholder' | 'status' | 'style' | 'aria-label'> & {
  type: EnumerationType;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean;
  'aria-required'?: boolean;
};

/**
 * Returns the props of a select for an enumeration: the active values as options, and the labels of all
 * values, including inactive ones.
 */
function useSelect({ type, ...rest }: Shared) {
  const values = useEnumeration(type);
  const nameOf = (value: string): ReactNode => {
    const choice = values.choiceOf(value);
    const label = values.labelOf(value);
    return choice ? (
      <ColourTag colour={choice.color} icon={choice.icon}>
        {label}
      </ColourTag>
    ) : (
      label
    );
  };
  return {
    ...rest,
    style: { width: '100%', ...rest.style },
    loading: values.isPending,
    options: values.options.map(({ value, label }) => ({ value, label })),
    showSearch: { optionFilterProp: 'label' },
    labelRender: ({ value }) => nameOf(String(value)),
    optionRender: ({ value }) => nameOf(String(value)),
  } satisfies SelectProps;
}

/**
 * Form control that picks a value of an enumeration; an empty text means none.
 * @example <Form.Item name="department" label={t.department}><EnumerationSelect type="department" /></Form.Item>
 */
export function EnumerationSelect(
  props: Shared & { value?: string; onChange?: (value: string) => void; isRequired?: boolean },
) {
  const clear = useClear();
  const { value, onChange, isRequired = false, ...rest } = props;
  return (
    <Select<string>
      {...useSelect(rest)}
      allowClear={!isRequired && clear}
      value={value || null}
      onChange={(next: string | undefined) => onChange?.(next ?? '')}
    />
  );
}

/**
 * Form control that picks several values of an enumeration.
 * @example <Form.Item name="tags" label={t.tags}><EnumerationsSelect type="npmTag" /></Form.Item>
 */
export function EnumerationsSelect(
  props: Shared & { value?: readonly string[]; onChange?: (values: string[]) => void },
) {
  const clear = useClear();
  const { value = [], onChange, ...rest } = props;
  return (
    <Select<string[]>
      {...useSelect(rest)}
      mode="multiple"
      allowClear={clear}
      maxTagCount="responsive"
      value={[...value]}
      onChange={(next) => onChange?.(next)}
    />
  );
}

/**
 * Filters by a value of an enumeration. The first option is all values.
 * @example <FilterField label={t.department}>{(id) => <EnumerationFilter id={id} type="department" value={department} onChange={…} />}</FilterField>
 */
export function EnumerationFilter(props: Shared & { value: string; onChange: (value: string) => void }) {
  const { value, onChange, ...rest } = props;
  const t = useTexts(fieldTexts);
  const select = useSelect({ ...rest, style: { width: 160, ...rest.style } });
  return (
    <Select<string>
      {...select}
      value={value}
      options={[{ value: '', label: t.allChoices }, ...select.options]}
      labelRender={(choice) => (choice.value === '' ? t.allChoices : select.labelRender(choice))}
      optionRender={(choice) => (choice.value === '' ? t.allChoices : select.optionRender(choice))}
      onChange={onChange}
    />
  );
}
