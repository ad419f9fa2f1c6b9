import {
  answerFaults,
  answerNameLimit,
  answerTriggers,
  type MockMethod,
  maxAnswerDelayMs,
  type NamedAnswer,
} from '@easymock/contract';
import { findAnswerConflicts } from '@easymock/mock-engine';
import { Input, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { ActionMenu } from '../../../../kit/buttons/action-menu';
import { ArrowDownIcon, ArrowUpIcon, TrashIcon } from '../../../../kit/display/icons';
import { Field } from '../../../../kit/form/field';
import { useTexts } from '../../../../lib/texts/texts';
import { answerTexts } from './answer-texts';
import styles from './answers.module.css';
import { ConditionTable } from './condition-table';
import { conflictText } from './conflict-text';
import type { AnswersState } from './use-answers';

/** Edits the trigger of the open named response, and its status, headers, delay and fault. */
export function AnswerSettings(props: { state: AnswersState; method: MockMethod; isReadOnly: boolean }) {
  const { state, method, isReadOnly } = props;
  const { answers, open } = state;
  const t = useTexts(answerTexts);
  if (!open) return null;
  const change = state.changeOpen;
  const at = answers.indexOf(open);
  const conflict = findAnswerConflicts(answers, method).find(({ id }) => id === open.id);
  const isTaken = answers.some(({ id, name }) => id !== open.id && name.trim() === open.name.trim());
  const nameError = open.name.trim() === '' ? t.nameMissing : isTaken ? t.nameTaken : undefined;
  const number = (key: 'status' | 'weight' | 'times' | 'drip_ms', min: number, max: number) => ({
    value: open[key],
    min,
    max,
    precision: 0,
    disabled: isReadOnly,
    style: { width: '100%' },
    onChange: (value: number | null) => value !== null && change({ [key]: value }),
  });
  const delay = (key: 'delay_from' | 'delay_to', label: string) => (
    <InputNumber
      aria-label={label}
      min={0}
      max={maxAnswerDelayMs}
      precision={0}
      value={open[key]}
      disabled={isReadOnly}
      style={{ width: '100%' }}
      onChange={(value) => value !== null && change(delaysWith(open, key, value))}
    />
  );
  return (
    <section className={styles.settings} aria-label={t.settings({ name: open.name })}>
      <div className={styles.fields}>
        <Field label={t.name} isRequired {...(nameError && { error: nameError })}>
          {(control) => (
            <Input
              {...control}
              value={open.name}
              readOnly={isReadOnly}
              maxLength={answerNameLimit}
              onChange={(event) => change({ name: event.target.value })}
            />
          )}
        </Field>
        <Field label={t.trigger}>
          {(control) => (
            <Select
              {...control}
              style={{ width: '100%' }}
              value={open.trigger}
              disabled={isReadOnly}
              options={answerTriggers.map((value) => ({ value, label: t[`trigger_${value}`] }))}
              onChange={(trigger) => change({ trigger })}
            />
          )}
        </Field>
        {open.trigger === 'weight' && (
          <Field label={t.weight}>{(control) => <InputNumber {...control} {...number('weight', 1, 100)} />}</Field>
        )}
        {open.trigger === 'sequence' && (
          <Field label={t.times}>{(control) => <InputNumber {...control} {...number('times', 1, 1000)} />}</Field>
        )}
        <Field label={t.status}>{(control) => <InputNumber {...control} {...number('status', 200, 599)} />}</Field>
        <fieldset className={styles.delay}>
          <legend className={styles.legend}>{t.delay}</legend>
          <div className={styles.range}>
            {delay('delay_from', t.delayFrom)}
            <span aria-hidden="true">–</span>
            {delay('delay_to', t.delayTo)}
          </div>
        </fieldset>
        <Field label={t.fault}>
          {(control) => (
            <Select
              {...control}
              style={{ width: '100%' }}
              value={open.fault}
              disabled={isReadOnly}
              popupMatchSelectWidth={false}
              options={answerFaults.map((value) => ({ value, label: t[`fault_${value}`] }))}
              onChange={(fault) => change({ fault })}
            />
          )}
        </Field>
        {open.fault === 'drip' && (
          <Field label={t.drip}>
            {(control) => <InputNumber {...control} {...number('drip_ms', 100, maxAnswerDelayMs)} />}
          </Field>
        )}
        <div className={styles.wide}>
          <HeadersField key={open.id} answer={open} isReadOnly={isReadOnly} onChange={change} />
        </div>
        {!isReadOnly && (
          <div className={styles.menu}>
            <ActionMenu
              label={t.settings({ name: open.name })}
              actions={[
                {
                  key: 'left',
                  icon: ArrowUpIcon,
                  label: t.moveLeft,
                  isDisabled: at === 0,
                  run: () => state.move(open.id, at - 1),
                },
                {
                  key: 'right',
                  icon: ArrowDownIcon,
                  label: t.moveRight,
                  isDisabled: at === answers.length - 1,
                  run: () => state.move(open.id, at + 1),
                },
                { key: 'remove', icon: TrashIcon, label: t.remove, isDanger: true, run: () => state.remove(open.id) },
              ]}
            />
          </div>
        )}
      </div>
      <p className={styles.help}>
        {t[`triggerHelp_${open.trigger}`]} {open.mode.trim() === '' && t.sameData}
      </p>
      {open.trigger === 'condition' && <ConditionTable answer={open} isReadOnly={isReadOnly} onChange={change} />}
      {conflict && (
        <p className={styles.conflict} role="status">
          {conflictText(conflict, t)}
        </p>
      )}
    </section>
  );
}

/** Returns the delays with one of them changed; the longest is never below the shortest. */
function delaysWith(
  { delay_from: from, delay_to: to }: NamedAnswer,
  key: 'delay_from' | 'delay_to',
  value: number,
): Pick<NamedAnswer, 'delay_from' | 'delay_to'> {
  if (key === 'delay_from') return { delay_from: value, delay_to: from === to ? value : Math.max(to, value) };
  return { delay_from: Math.min(from, value), delay_to: value };
}

const headerLines = (headers: NamedAnswer['headers']): string =>
  headers.map(({ name, value }) => `${name}: ${value}`).join('\n');

/** Parses lines such as `X-Total: 100`; lines without a name are ignored. */
export function headersOfLines(text: string): NamedAnswer['headers'] {
  return text.split('\n').flatMap((line) => {
    const [, name = '', value = ''] = /^\s*([^:\s][^:]*?)\s*:\s*(.*?)\s*$/.exec(line) ?? [];
    return name === '' ? [] : [{ name, value }];
  });
}

function HeadersField(props: {
  answer: NamedAnswer;
  isReadOnly: boolean;
  onChange: (part: Partial<NamedAnswer>) => void;
}) {
  const t = useTexts(answerTexts);
  // Retains the typed text, because an incomplete line is not a header yet.
  const [text, setText] = useState(() => headerLines(props.answer.headers));
  // A merge may have brought other headers, which the typed text must not overwrite.
  const isTyped = headerLines(headersOfLines(text)) === headerLines(props.answer.headers);
  return (
    <Field label={t.headers}>
      {(control) => (
        <Input.TextArea
          {...control}
          className="g-mono"
          value={isTyped ? text : headerLines(props.answer.headers)}
          readOnly={props.isReadOnly}
          spellCheck={false}
          placeholder={t.headersHelp}
          autoSize={{ minRows: 1, maxRows: 4 }}
          onChange={(event) => {
            setText(event.target.value);
            props.onChange({ headers: headersOfLines(event.target.value) });
          }}
        />
      )}
    </Field>
  );
}
