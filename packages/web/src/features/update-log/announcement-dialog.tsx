import { type Announcement, appVersion } from '@easymock/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Input, Modal } from 'antd';
import { useRef, useState } from 'react';
import { Field, focusFirstError } from '../../kit/field';
import { api, CallError } from '../../lib/api';
import { showSuccess } from '../../lib/notices';
import { useTexts } from '../../lib/texts';
import { texts } from './texts';

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** Writes an announcement; a new key for each opening begins it anew. */
export function AnnouncementDialog(props: {
  announcement: Announcement | undefined;
  /** Versions that have one: a new one must not replace another unseen. */
  taken: readonly string[];
  isOpen: boolean;
  onClose: () => void;
}) {
  const { announcement, taken, isOpen, onClose } = props;
  const t = useTexts(texts);
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState({
    version: announcement?.version ?? appVersion,
    lines: announcement?.lines.join('\n') ?? '',
    linesEn: announcement?.linesEn.join('\n') ?? '',
  });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const refuse = (found: Record<string, string>) => {
    setErrors(found);
    focusFirstError(form.current);
  };
  const change = (changes: Partial<typeof values>) => {
    setValues({ ...values, ...changes });
    setErrors({});
  };
  const save = useMutation({
    mutationFn: () =>
      api.updateLog.save(
        { version: values.version, lines: linesOf(values.lines), linesEn: linesOf(values.linesEn) },
        { claims: ['validation'] },
      ),
    onSuccess: () => {
      onClose();
      showSuccess(t.saved);
      void client.invalidateQueries({ queryKey: ['updateLog'] });
    },
    onError: (error) => {
      if (!(error instanceof CallError) || !error.is('validation')) return;
      // A fault in one line, `lines.3`, is told under the field that holds it.
      const found = error.entries.flatMap((entry) => Object.entries(entry)).reverse();
      refuse(Object.fromEntries(found.map(([field, text]) => [field.split('.')[0] ?? field, text])));
    },
  });
  const submit = () => {
    if (save.isPending) return;
    const version = values.version.trim();
    if (!version) refuse({ version: t.required({ label: t.version }) });
    else if (!announcement && taken.includes(version)) refuse({ version: t.taken });
    else if (linesOf(values.lines).length === 0) refuse({ lines: t.required({ label: t.lines }) });
    else save.mutate();
  };
  return (
    <Modal
      open={isOpen}
      width={560}
      title={announcement ? t.editTitle : t.add}
      okText={t.add}
      cancelText={t.cancel}
      confirmLoading={save.isPending}
      onOk={submit}
      onCancel={onClose}
      destroyOnHidden
    >
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.nativeEvent.isComposing)
            submit();
        }}
      >
        <Field label={t.version} isRequired error={errors.version} help={t.versionHelp}>
          {(control) => (
            <Input
              {...control}
              value={values.version}
              maxLength={20}
              // Another version would be another announcement.
              disabled={announcement !== undefined}
              onChange={(event) => change({ version: event.target.value })}
            />
          )}
        </Field>
        <Field label={t.lines} isRequired error={errors.lines} help={t.linesHelp}>
          {(control) => (
            <Input.TextArea
              {...control}
              value={values.lines}
              rows={4}
              onChange={(event) => change({ lines: event.target.value })}
            />
          )}
        </Field>
        <Field label={t.linesEn} error={errors.linesEn} help={t.linesEnHelp}>
          {(control) => (
            <Input.TextArea
              {...control}
              value={values.linesEn}
              rows={4}
              onChange={(event) => change({ linesEn: event.target.value })}
            />
          )}
        </Field>
      </form>
    </Modal>
  );
}
