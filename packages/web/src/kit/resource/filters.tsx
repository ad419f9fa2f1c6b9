import type { EnumerationType, Text } from '@easymock/contract';
import { Checkbox, Input, Select } from 'antd';
import type { ReactNode } from 'react';
import { useUser } from '../../lib/session/session';
import { useText, useTexts } from '../../lib/texts/texts';
import { TextCheckBox } from '../form/check-box';
import { type Period, PeriodFilter } from '../form/date-field';
import { EnumerationFilter, EnumerationsSelect } from '../form/enumeration-select';
import { PersonPicker } from '../form/person-picker';
import { Segments } from '../form/segments';
import { fieldTexts } from '../form/texts';
import { type Filter, FilterField } from './filter-field';

interface Control<Value> {
  readonly id: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/**
 * Returns a filter of one parameter with a custom control, if no function below offers the control.
 * @example fieldFilter('version', t.version, (control) => <VersionInput {...control} />)
 */
export const fieldFilter = <Name extends string, Value = string>(
  name: Name,
  label: string,
  control: (control: Control<Value>) => ReactNode,
): Filter<Record<Name, Value>> => ({
  key: name,
  render: (values, set) => (
    <FilterField label={label}>
      {(id) => control({ id, value: values[name], onChange: (value) => set(change(name, value)) })}
    </FilterField>
  ),
});

const change = <Name extends string, Value>(name: Name, value: Value) => ({ [name]: value }) as Record<Name, Value>;

/**
 * Filters by a value of an enumeration, by default of the enumeration with the name of the parameter.
 * @example enumerationFilter('department', fields.department.label)
 * @example enumerationFilter('taskType', fields.taskType.label, 'task')
 */
export function enumerationFilter<Name extends string>(
  name: Name,
  label: string,
  ...[type = name as EnumerationType]: Name extends EnumerationType ? [type?: EnumerationType] : [type: EnumerationType]
) {
  return fieldFilter(name, label, (control) => <EnumerationFilter type={type} {...control} />);
}

/**
 * Filters by several values of an enumeration.
 * @example enumerationsFilter('npmTag', fields.npmTag.label)
 */
export function enumerationsFilter<Name extends string>(
  name: Name,
  label: string,
  ...[type = name as EnumerationType]: Name extends EnumerationType ? [type?: EnumerationType] : [type: EnumerationType]
) {
  return fieldFilter<Name, readonly string[]>(name, label, (control) => (
    <EnumerationsChoice type={type} {...control} />
  ));
}

function EnumerationsChoice(props: Control<readonly string[]> & { type: EnumerationType }) {
  const t = useTexts(fieldTexts);
  return <EnumerationsSelect {...props} placeholder={t.allChoices} style={{ width: 180 }} />;
}

/**
 * Filters by a person.
 * @example personFilter('publishUserId', t.publisher)
 */
export const personFilter = <Name extends string>(name: Name, label: string, options: { allText?: string } = {}) =>
  fieldFilter(name, label, (control) => <PersonChoice {...control} width={150} allText={options.allText} />);

function PersonChoice(props: Control<string> & { width: number; allText?: string | undefined }) {
  const { width, allText, ...control } = props;
  const t = useTexts(fieldTexts);
  return <PersonPicker {...control} style={{ width }} placeholder={allText ?? t.allChoices} />;
}

/**
 * Filters by the owner of records, with a shortcut to the user's own.
 * @example ownerFilter('ownerUserId', fields.ownerUserId.label)
 */
export const ownerFilter = <Name extends string>(name: Name, label: string): Filter<Record<Name, string>> => ({
  key: name,
  render: (values, set) => (
    <>
      {fieldFilter(name, label, (control) => <PersonChoice {...control} width={160} />).render(values, set)}
      <OwnBox value={values[name]} onChange={(value) => set(change(name, value))} />
    </>
  ),
});

function OwnBox({ value, onChange }: Pick<Control<string>, 'value' | 'onChange'>) {
  const t = useTexts(fieldTexts);
  const userId = useUser()?._id ?? '';
  return (
    <TextCheckBox
      text={t.mine}
      label={t.mine}
      isChecked={value !== '' && value === userId}
      onChange={(isOn) => onChange(isOn ? userId : '')}
    />
  );
}

/**
 * Filters by a short text, once it is entered.
 * @example textFilter('version', t.version, { width: 110, maxLength: 20 })
 */
export const textFilter = <Name extends string>(
  name: Name,
  label: string,
  options: { width: number; maxLength: number },
) => fieldFilter(name, label, (control) => <Entry key={control.value} {...control} {...options} />);

function Entry(props: Control<string> & { width: number; maxLength: number }) {
  const { id, value, onChange, width, maxLength } = props;
  return (
    <Input
      id={id}
      allowClear
      style={{ width }}
      maxLength={maxLength}
      defaultValue={value}
      onBlur={({ target }) => target.value !== value && onChange(target.value.trim())}
      onPressEnter={({ currentTarget }) => onChange(currentTarget.value.trim())}
    />
  );
}

interface ChoiceOptions {
  /** Default: 120. */
  readonly width?: number;
  /** Label of the option for all values. Default: 全部. */
  readonly allText?: string;
  /** Whether typing searches the choices. */
  readonly isSearched?: boolean;
}

/** Choices in their order. A fixed set is given as names by value; in a fixed set, unknown values mean all values. */
type Choices = readonly { value: string; label: string }[] | Readonly<Record<string, string | Text>>;

/**
 * Filters by one of several values. The first option is all values.
 * @example choiceFilter('env', fields.env.label, httpEnvironments)
 */
export const choiceFilter = <Name extends string>(
  name: Name,
  label: string,
  choices: Choices,
  options: ChoiceOptions = {},
) => fieldFilter(name, label, (control) => <Choice {...control} {...options} choices={choices} />);

function Choice(props: Control<string> & ChoiceOptions & { choices: Choices }) {
  const { value, choices, width = 120, allText, isSearched = false, ...control } = props;
  const t = useTexts(fieldTexts);
  const text = useText();
  const isOpenSet = Array.isArray(choices);
  const offered = isOpenSet
    ? choices
    : Object.entries(choices).map(([key, name]) => ({
        value: key,
        label: typeof name === 'string' ? name : text(name),
      }));
  return (
    <Select<string>
      {...control}
      style={{ width }}
      value={isOpenSet || Object.hasOwn(choices, value) ? value : ''}
      showSearch={isSearched && { optionFilterProp: 'label' }}
      options={[{ value: '', label: allText ?? t.allChoices }, ...offered]}
    />
  );
}

/**
 * Filters by one of a few values, all of which are visible. Unknown values mean the first.
 * @example segmentsFilter('show', t.state, [{ value: '', label: t.all }, { value: 'true', label: t.shown }])
 */
export const segmentsFilter = <Name extends string, Value extends string | number>(
  name: Name,
  label: string,
  options: readonly { value: Value; label: string }[],
): Filter<Record<Name, Value extends number ? number : string>> => ({
  key: name,
  render: (values, set) => (
    <Segments<string | number>
      aria-label={label}
      value={(options.find(({ value }) => value === values[name]) ?? options[0])?.value ?? ''}
      options={[...options]}
      onChange={(value) => set(change(name, value as Value extends number ? number : string))}
    />
  ),
});

/**
 * Filters by a yes-or-no property; the parameter is `true` or empty.
 * @example flagFilter('overdue', t.overdue)
 */
export const flagFilter = <Name extends string>(name: Name, label: string): Filter<Record<Name, string>> => ({
  key: name,
  render: (values, set) => (
    <Checkbox
      checked={values[name] === 'true'}
      onChange={({ target }) => set(change(name, target.checked ? 'true' : ''))}
    >
      {label}
    </Checkbox>
  ),
});

/**
 * Filters by a period of days, in the parameters `from` and `to`.
 * @param shown returns the period to show, if the list has a default period
 * @example periodFilter(t.period)
 */
export const periodFilter = (label: string, shown = (period: Period) => period): Filter<Period> => ({
  key: 'period',
  render: (values, set) => (
    <FilterField label={label}>
      {(id) => <PeriodFilter id={id} label={label} value={shown(values)} onChange={set} />}
    </FilterField>
  ),
});
