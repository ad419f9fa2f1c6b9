import { Input, InputNumber, Select } from 'antd';
import { Field, type FieldControl } from '../../kit/form/field';
import { useClear } from '../../kit/form/use-clear';
import { useTexts } from '../../lib/texts/texts';
import type { InputField } from './call-input';
import { describeType } from './open-api';
import { texts } from './texts';
import { useLimits } from './use-limits';

/** Characters; longer texts get a multi-line field. */
const longestLine = 500;

/** Input for a field of a call, chosen by its type. Empty fields are not sent. */
export function CallInputField(props: {
  field: InputField;
  text: string;
  error: string | undefined;
  onChange: (text: string) => void;
}) {
  const { name, schema, isRequired, entry } = props.field;
  const t = useTexts(texts);
  const limits = useLimits(schema);
  const help = [entry.kind === 'choice' ? '' : describeType(schema), limits.text, limits.fallback].filter(Boolean);
  return (
    <Field
      label={
        <>
          <code>{name}</code> {schema.description?.toLowerCase() !== name.toLowerCase() && schema.description}
        </>
      }
      isRequired={isRequired}
      help={help.join(t.between)}
      error={props.error ?? ''}
    >
      {(control) => <Control {...props} control={control} />}
    </Field>
  );
}

function Control({
  field: { entry, maxLength },
  text,
  onChange,
  control,
}: {
  field: InputField;
  text: string;
  onChange: (text: string) => void;
  control: FieldControl;
}) {
  const clear = useClear();
  if (entry.kind === 'number') {
    return (
      <InputNumber
        {...control}
        style={{ width: 200 }}
        min={entry.min}
        max={entry.max}
        value={text === '' ? null : Number(text)}
        onChange={(value) => onChange(value === null ? '' : String(value))}
      />
    );
  }
  if (entry.kind === 'choice') {
    return (
      <Select
        {...control}
        allowClear={clear}
        showSearch={entry.choices.length > 8}
        value={text || undefined}
        options={entry.choices.map((choice) => ({ value: choice, label: labelOf(choice) }))}
        onChange={(choice: string | undefined) => onChange(choice ?? '')}
      />
    );
  }
  if (entry.kind === 'secret') {
    return (
      <Input.Password
        {...control}
        autoComplete="off"
        maxLength={maxLength}
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  }
  if (entry.kind === 'json' || (maxLength ?? 0) > longestLine) {
    return (
      <Input.TextArea
        {...control}
        className="g-mono"
        autoSize={{ minRows: 2, maxRows: 12 }}
        spellCheck={false}
        maxLength={entry.kind === 'json' ? undefined : maxLength}
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  }
  return (
    <Input
      {...control}
      autoComplete="off"
      spellCheck={false}
      maxLength={maxLength}
      value={text}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** Formats a choice for display: strings without quotation marks, except the empty string. */
function labelOf(choice: string): string {
  const value: unknown = JSON.parse(choice);
  return typeof value === 'string' && value !== '' ? value : choice;
}
