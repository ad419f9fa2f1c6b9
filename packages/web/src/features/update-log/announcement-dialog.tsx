import { type Announcement, appVersion } from '@easymock/contract';
import { Input, Modal } from 'antd';
import { Field } from '../../kit/form/field';
import { useRecordForm } from '../../kit/form/use-record-form';
import { focusFirstField } from '../../kit/resource/focus-first-field';
import { useFields } from '../../lib/api/fields';
import { useChange } from '../../lib/api/queries';
import { useTexts } from '../../lib/texts/texts';
import { texts } from './texts';
import styles from './update-log.module.css';

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** Edits an announcement. A new key for each opening resets the dialog. */
export function AnnouncementDialog(props: {
  announcement: Announcement | undefined;
  /** Versions that already have an announcement, so that a new one does not silently replace it. */
  taken: readonly string[];
  isOpen: boolean;
  onClose: () => void;
}) {
  const { announcement, taken, isOpen, onClose } = props;
  const t = useTexts(texts);
  const fields = useFields('updateLog', 'save');
  const save = useChange('updateLog', 'save', { claims: 'all', reads: 'later', done: t.saved });
  const form = useRecordForm({
    record: {
      version: announcement?.version ?? appVersion,
      lines: announcement?.lines.join('\n') ?? '',
      linesEn: announcement?.linesEn.join('\n') ?? '',
    },
    check: ({ version, lines }) => {
      if (!version.trim()) return { version: t.required({ label: fields.version.label }) };
      if (!announcement && taken.includes(version.trim())) return { version: t.taken };
      return { lines: linesOf(lines).length > 0 ? undefined : t.required({ label: fields.lines.label }) };
    },
    save: ({ version, lines, linesEn }) =>
      save.mutateAsync({ version, lines: linesOf(lines), linesEn: linesOf(linesEn) }),
    onSaved: onClose,
  });
  const { values, errors, change } = form;
  return (
    <Modal
      open={isOpen}
      afterOpenChange={focusFirstField}
      width={560}
      title={announcement ? t.editTitle : t.add}
      okText={t.add}
      cancelText={t.cancel}
      confirmLoading={form.isSaving}
      onOk={form.submit}
      onCancel={onClose}
      destroyOnHidden
    >
      <form {...form.props} className={styles.form}>
        <Field label={fields.version.label} isRequired error={errors.version} help={t.versionHelp}>
          {(control) => (
            <Input
              {...control}
              value={values.version}
              maxLength={fields.version.maxLength}
              // The version identifies an announcement and cannot be changed.
              disabled={announcement !== undefined}
              onChange={(event) => change({ version: event.target.value })}
            />
          )}
        </Field>
        <Field label={fields.lines.label} isRequired error={errors.lines} help={t.linesHelp}>
          {(control) => (
            <Input.TextArea
              {...control}
              value={values.lines}
              rows={4}
              onChange={(event) => change({ lines: event.target.value })}
            />
          )}
        </Field>
        <Field label={fields.linesEn.label} error={errors.linesEn} help={t.linesEnHelp}>
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
