import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { ConfirmDialog } from '../../kit/dialogs/confirm-dialog';
import { StatusTag } from '../../kit/display/status-tag';
import { Field, focusFirstError } from '../../kit/form/field';
import { Segments } from '../../kit/form/segments';
import { loginPath } from '../../lib/session/login-path';
import { useUser } from '../../lib/session/session';
import { useTexts } from '../../lib/texts/texts';
import styles from './api-docs.module.css';
import { firstTyped, inputFieldsOf, type Mistake, readObject, readTyped, typedOf } from './call-input';
import { CallInputField } from './call-input-field';
import type { ApiCall } from './open-api';
import { outdate, type Sent, sendCall } from './send-call';
import { SentResult } from './sent-result';
import { texts } from './texts';

/** Sends a call with the person's session, from a form derived from its input. */
export function TryCall({ call }: { call: ApiCall }) {
  const t = useTexts(texts);
  const user = useUser();
  const from = useLocation();
  if (!user) {
    return (
      <p className={styles.limits}>
        <Link to={loginPath(from)}>{t.signInToSend}</Link>
      </p>
    );
  }
  return <TryForm call={call} mayCall={!call.permission || user.userAuthKey.includes(call.permission)} />;
}

/** Manages the input, entered field by field, or as JSON, which can express any input. */
function useCallInput(call: ApiCall) {
  const fields = useMemo(() => inputFieldsOf(call.input), [call.input]);
  const [typed, setTyped] = useState(() => firstTyped(fields));
  const [whole, setWhole] = useState<string>();
  const [mistakes, setMistakes] = useState<Record<string, Mistake>>({});
  return {
    fields,
    typed,
    whole,
    mistakes,
    type: (name: string, text: string) => {
      setTyped({ ...typed, [name]: text });
      setMistakes(({ [name]: _, ...others }) => others);
    },
    typeWhole: (text: string) => {
      setWhole(text);
      setMistakes({});
    },
    /** Switches between fields and JSON. Invalid JSON cannot be converted to fields. */
    enterAs: (way: 'fields' | 'json'): void => {
      setMistakes({});
      const input = readObject(whole ?? '');
      if (way === 'json') setWhole(JSON.stringify(readTyped(fields, typed).input, null, 2));
      else if (!input) setMistakes({ whole: 'notJson' });
      else {
        setTyped(typedOf(fields, input));
        setWhole(undefined);
      }
    },
    /** Returns the input if it has no mistakes. */
    read: (): Record<string, unknown> | undefined => {
      const input = whole === undefined ? undefined : readObject(whole);
      const read =
        whole === undefined
          ? readTyped(fields, typed)
          : { input: input ?? {}, mistakes: input ? {} : { whole: 'notJson' as const } };
      setMistakes(read.mistakes);
      return Object.keys(read.mistakes).length > 0 ? undefined : read.input;
    },
  };
}

/** Sends one call at a time; closing the form aborts it. */
function useSending(call: ApiCall) {
  const client = useQueryClient();
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const sending = useMutation<Sent, Error, Record<string, unknown>>({
    mutationFn: (input) => {
      stop.current = new AbortController();
      return sendCall(call, input, stop.current.signal);
    },
    onSuccess: ({ failure }) => {
      if (!failure && call.method === 'post') void outdate(client, call);
    },
  });
  const cancel = () => {
    stop.current?.abort();
    sending.reset();
  };
  return { sending, cancel };
}

function TryForm({ call, mayCall }: { call: ApiCall; mayCall: boolean }) {
  const t = useTexts(texts);
  const form = useRef<HTMLFormElement>(null);
  const entered = useCallInput(call);
  const { sending, cancel } = useSending(call);
  const [asking, setAsking] = useState<Record<string, unknown>>();
  /** Errors of fields reported by the server; each remains until its field is changed. */
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});

  // Focuses in an effect, because the errors must be rendered first, which may take more than one frame.
  useEffect(() => {
    if (Object.keys(refused).length > 0) focusFirstError(form.current);
  }, [refused]);

  const send = (input: Record<string, unknown>) => {
    setAsking(undefined);
    setRefused({});
    sending.mutate(input, {
      onSuccess: ({ failure }) => {
        setRefused(failure?.fieldErrors ?? {});
      },
    });
  };
  const submit = () => {
    if (sending.isPending) return;
    const input = entered.read();
    if (!input) focusFirstError(form.current);
    else if (call.method === 'get') send(input);
    else setAsking(input);
  };
  const sendByKey = (event: KeyboardEvent) => {
    // In a multi-line field, Enter alone inserts a line break.
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    submit();
  };
  const textOf = (mistake: Mistake | undefined) => mistake && t[mistake];
  const name = `${call.method.toUpperCase()} ${call.path}`;

  return (
    <>
      <form
        ref={form}
        aria-label={t.formOf({ call: name })}
        className={styles.form}
        noValidate
        onKeyDown={sendByKey}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {!mayCall && <p className={styles.limits}>{t.notAllowed}</p>}
        {entered.fields.length > 0 && (
          <Segments
            size="small"
            aria-label={t.enterAs}
            value={entered.whole === undefined ? 'fields' : 'json'}
            options={[
              { value: 'fields' as const, label: t.asFields },
              { value: 'json' as const, label: 'JSON' },
            ]}
            onChange={entered.enterAs}
          />
        )}
        {entered.whole === undefined ? (
          entered.fields.map((field) => (
            <CallInputField
              key={field.name}
              field={field}
              text={entered.typed[field.name] ?? ''}
              error={textOf(entered.mistakes[field.name]) ?? refused[field.name]}
              onChange={(text) => {
                entered.type(field.name, text);
                setRefused(({ [field.name]: _, ...others }) => others);
              }}
            />
          ))
        ) : (
          <Field label={t.wholeInput} error={textOf(entered.mistakes.whole) ?? ''}>
            {(control) => (
              <Input.TextArea
                {...control}
                className="g-mono"
                autoSize={{ minRows: 4, maxRows: 20 }}
                spellCheck={false}
                value={entered.whole}
                onChange={(event) => entered.typeWhole(event.target.value)}
              />
            )}
          </Field>
        )}
        <div className={styles.send}>
          <Button type="primary" htmlType="submit" danger={Boolean(call.danger)} loading={sending.isPending}>
            {t.send}
          </Button>
          {sending.isPending && <Button onClick={cancel}>{t.stop}</Button>}
          {call.danger && <StatusTag kind="danger">{t[call.danger]}</StatusTag>}
          <span className={styles.limits}>{call.method === 'get' ? t.sendsAtOnce : t.asksFirst}</span>
        </div>
      </form>
      <SentResult sending={sending} onRetry={submit} />
      <ConfirmDialog
        isOpen={asking !== undefined}
        title={t.confirmTitle({ call: name })}
        okText={t.send}
        onConfirm={() => asking && send(asking)}
        onCancel={() => setAsking(undefined)}
        // The response may arrive before the dialog has returned the focus to the button.
        onClosed={() => focusFirstError(form.current)}
      >
        <p>{t.confirmText}</p>
        {call.danger && <p className={styles.bad}>{t[`${call.danger}Text`]}</p>}
      </ConfirmDialog>
    </>
  );
}
