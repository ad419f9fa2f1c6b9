import { Button, Form, Input } from 'antd';
import { useRef } from 'react';
import { IconButton } from '../../../kit/buttons/icon-button';
import { CloseIcon } from '../../../kit/display/icons';
import { CallField } from '../../../kit/form/call-field';
import { TextCheckBox } from '../../../kit/form/check-box';
import { EnumerationSelect } from '../../../kit/form/enumeration-select';
import { useEntryFocus } from '../../../kit/form/use-entry-focus';
import { neededField, useFields } from '../../../lib/api/fields';
import { useTexts } from '../../../lib/texts/texts';
import styles from './h5.module.css';
import { texts } from './texts';

export interface Parameter {
  readonly key: string;
  readonly desc?: string;
  readonly example?: string;
  readonly required?: boolean;
}

const mostParams = 30;

export function H5Fields() {
  const t = useTexts(texts);
  const fields = useFields('h5', 'saveH5Page');
  return (
    <>
      <CallField name="project" field={neededField(fields.project)}>
        <EnumerationSelect type="project" isRequired />
      </CallField>
      <CallField name="name" field={neededField(fields.name)}>
        <Input />
      </CallField>
      <CallField name="path" field={neededField(fields.path)} extra={t.pathHelp}>
        <Input className="g-mono" placeholder="/activity/double11" />
      </CallField>
      <Form.Item name="hash" extra={t.hashHelp}>
        <HashBox label={t.hash} />
      </Form.Item>
      <Form.Item name="params" label={fields.params.label}>
        <Parameters />
      </Form.Item>
      <CallField name="remark" field={fields.remark}>
        <Input.TextArea rows={2} showCount />
      </CallField>
    </>
  );
}

function HashBox(props: { label: string; value?: boolean; onChange?: (isOn: boolean) => void }) {
  const { label, value = false, onChange } = props;
  return <TextCheckBox text={label} label={label} isChecked={value} onChange={(isOn) => onChange?.(isOn)} />;
}

function Parameters(props: { value?: readonly Parameter[]; onChange?: (params: Parameter[]) => void }) {
  const { value = [], onChange } = props;
  const t = useTexts(texts);
  const box = useRef<HTMLDivElement>(null);
  useEntryFocus(box, value.length);
  const change = (at: number, next: Partial<Parameter>) =>
    onChange?.(value.map((one, index) => (index === at ? { ...one, ...next } : one)));
  const inputs = [
    ['key', t.key, 60],
    ['desc', t.desc, 200],
    ['example', t.example, 500],
  ] as const;
  return (
    <div ref={box} className={styles.params}>
      {value.map((param, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: inputs are identified by position
        <fieldset key={index} data-entry="" className={styles.param} aria-label={t.param({ num: index + 1 })}>
          {inputs.map(([name, label, maxLength]) => (
            <Input
              key={name}
              aria-label={label}
              placeholder={label}
              maxLength={maxLength}
              value={param[name] ?? ''}
              onChange={(event) => change(index, { [name]: event.target.value })}
            />
          ))}
          <TextCheckBox
            text={t.required}
            label={t.required}
            isChecked={param.required ?? false}
            onChange={(required) => change(index, { required })}
          />
          <IconButton
            icon={CloseIcon}
            label={t.removeParam({ num: index + 1 })}
            onClick={() => onChange?.(value.filter((_, at) => at !== index))}
          />
        </fieldset>
      ))}
      <div>
        <Button
          size="small"
          disabled={value.length >= mostParams}
          onClick={() => onChange?.([...value, { key: '', desc: '', example: '', required: false }])}
        >
          {t.addParam}
        </Button>
      </div>
    </div>
  );
}
