import { type FieldValue, fieldTextLimit } from '@easymock/contract';
import { Input, Select } from 'antd';
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { ColourTag } from '../../../kit/display/colour-tag';
import { DateField } from '../../../kit/form/date-field';
import { PersonPicker } from '../../../kit/form/person-picker';
import { useClear } from '../../../kit/form/use-clear';
import { useTexts } from '../../../lib/texts/texts';
import styles from './field.module.css';
import type { Property } from './properties';
import { texts } from './texts';

interface Props {
  property: Property;
  label: string;
  value: FieldValue | undefined;
  /** Null removes the value. */
  onCommit: (value: FieldValue | null) => void;
  onCancel: () => void;
}

/** Edits a value in its cell. Enter or leaving stores it; Escape restores the former one. */
export function ValueEditor(props: Props) {
  const box = useRef<HTMLDivElement>(null);
  const { onCancel } = props;
  useEffect(() => {
    const control = () => box.current?.querySelector<HTMLElement>('input, [tabindex="0"]');
    control()?.focus();
    if (control()) return;
    // The calendar is loaded on demand.
    const observer = new MutationObserver(() => {
      const found = control();
      if (!found) return;
      observer.disconnect();
      found.focus();
    });
    if (box.current) observer.observe(box.current, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      onCancel();
    } else if (event.key.startsWith('Arrow') || event.key === 'Enter') event.stopPropagation();
  };
  // Calendars and lists of choices are rendered outside the box. Texts end their editing themselves.
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    const isInside =
      relatedTarget instanceof Element &&
      (box.current?.contains(relatedTarget) || relatedTarget.closest('.ant-picker-dropdown, .ant-select-dropdown'));
    if (!isInside && ['date', 'person'].includes(props.property.type)) onCancel();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles the keys of the control in it
    <div ref={box} className={styles.editor} onKeyDown={onKeyDown} onBlur={onBlur}>
      <Control {...props} />
    </div>
  );
}

function Control({ property, label, value, onCommit, onCancel }: Props) {
  const clear = useClear();
  const id = useId();
  switch (property.type) {
    case 'person':
      return (
        <PersonPicker aria-label={label} value={String(value ?? '')} onChange={(userId) => onCommit(userId || null)} />
      );
    case 'choice':
      return (
        <Select<string>
          aria-label={label}
          defaultOpen
          style={{ width: '100%' }}
          value={value === undefined ? null : String(value)}
          allowClear={clear}
          showSearch={{ optionFilterProp: 'label' }}
          options={property.options.map((option) => ({ value: option.id, label: option.name }))}
          optionRender={({ value: optionId }) => {
            const option = property.options.find((one) => one.id === optionId);
            return option && <ColourTag colour={option.color}>{option.name}</ColourTag>;
          }}
          onChange={(optionId: string | undefined) => onCommit(optionId ?? null)}
          onBlur={onCancel}
        />
      );
    case 'date':
      return (
        <>
          <label htmlFor={id} className="g-sr-only">
            {label}
          </label>
          <DateField id={id} value={String(value ?? '')} onChange={(day) => onCommit(day === '' ? null : day)} />
        </>
      );
    default:
      return <TextControl property={property} label={label} value={value} onCommit={onCommit} onCancel={onCancel} />;
  }
}

function TextControl({ property, label, value, onCommit, onCancel }: Props) {
  const t = useTexts(texts);
  const [words, setWords] = useState(String(value ?? ''));
  const isNumber = property.type === 'number';
  const number = Number(words.trim());
  const isWrong = isNumber && words.trim() !== '' && !Number.isFinite(number);
  const isDone = useRef(false);
  const commit = () => {
    if (isDone.current) return;
    if (isWrong) return;
    isDone.current = true;
    const text = words.trim();
    if (text === String(value ?? '')) onCancel();
    else onCommit(text === '' ? null : isNumber ? number : text);
  };
  return (
    <Input
      aria-label={label}
      aria-invalid={isWrong}
      {...(isWrong && { status: 'error' as const, title: t.notNumber })}
      maxLength={isNumber ? 40 : fieldTextLimit}
      inputMode={isNumber ? 'decimal' : 'text'}
      value={words}
      onChange={(event) => setWords(event.target.value)}
      onPressEnter={(event) => !event.nativeEvent.isComposing && commit()}
      onBlur={() => (isWrong ? onCancel() : commit())}
    />
  );
}
