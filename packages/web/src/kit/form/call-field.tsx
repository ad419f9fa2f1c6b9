import { Form, type FormItemProps, Input, InputNumber, Select } from 'antd';
import { cloneElement, type ReactElement } from 'react';
import type { Field } from '../../lib/api/fields';
import { MarkdownInput } from './markdown-input';

interface Props extends Omit<FormItemProps, 'label' | 'name' | 'children'> {
  name: string;
  /** The contract's facts on the field. */
  field: Field;
  children: ReactElement<object>;
}

/**
 * Renders a field of a form that sends a call. The contract provides its label, whether it is required, and
 * its limits.
 * @example
 * const fields = useFields('room', 'create');
 * <CallField name="name" field={fields.name}><Input /></CallField>
 */
export function CallField({ name, field, rules = [], children, ...item }: Props) {
  const required = isText(children.type) ? { required: true, whitespace: true } : { required: true };
  return (
    <Form.Item {...item} name={name} label={field.label} rules={field.isRequired ? [required, ...rules] : rules}>
      {cloneElement(children, limitsFor(children.type, field))}
    </Form.Item>
  );
}

/**
 * Returns the limits as props of this kind of input. Pickers of this kit need none, because they only offer existing
 * values.
 */
function limitsFor(input: ReactElement['type'], { min, max, maxLength }: Field): object {
  if (input === InputNumber) return { min, max };
  if (input === Select) return { maxCount: maxLength };
  return isText(input) ? { maxLength } : {};
}

const isText = (input: ReactElement['type']): boolean =>
  ([Input, Input.TextArea, Input.Password, MarkdownInput] as readonly unknown[]).includes(input);
