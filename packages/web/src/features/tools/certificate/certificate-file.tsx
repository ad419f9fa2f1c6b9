import {
  type Certificate,
  type CertificateDraft,
  certificateExtensions,
  certificateFileBytes,
} from '@easymock/contract';
import { Alert, Button, Form } from 'antd';
import { useRef, useState } from 'react';
import { Icon } from '../../../kit/display/icon';
import { UploadIcon } from '../../../kit/display/icons';
import { api, CallError } from '../../../lib/api/api';
import { formatBytes } from '../../../lib/texts/bytes';
import { useTexts } from '../../../lib/texts/texts';
import styles from './certificate.module.css';
import { texts } from './texts';

/** The form values: the fields of the calls, and the file sent beside them. */
export type CertificateForm = CertificateDraft & { file?: File | null };

interface Props {
  value?: File | null;
  onChange?: (file: File | null) => void;
  id?: string;
  record: Certificate | undefined;
}

/** A form control that accepts a certificate file and fills the form with the facts read from it. */
export function CertificateFile({ value = null, onChange, id, record }: Props) {
  const t = useTexts(texts);
  const form = Form.useFormInstance();
  const input = useRef<HTMLInputElement>(null);
  const [isReading, setIsReading] = useState(false);
  const [isRead, setIsRead] = useState(false);
  const [problem, setProblem] = useState('');
  const read = async (file: File) => {
    setProblem('');
    setIsReading(true);
    setIsRead(false);
    try {
      const password: unknown = form.getFieldValue('filePassword');
      const given = { password: typeof password === 'string' ? password : '' };
      const { format: _, ...facts } = await api.certificate.parse(given, { claims: 'all', file });
      const told = Object.entries(facts).filter(([, fact]) => fact !== '' && fact !== null);
      // Do not overwrite a name that the person typed.
      const named = String(form.getFieldValue('name') ?? '').trim() !== '';
      const longTerm = facts.expireDate ? { isLongTerm: false } : {};
      form.setFieldsValue({ ...Object.fromEntries(told.filter(([name]) => name !== 'name' || !named)), ...longTerm });
      setIsRead(true);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(error.message);
      // Removes a file that cannot be used. A file that only needs a password stays and can be parsed again.
      if (error.is('certificateFileType', 'certificateUnreadable')) onChange?.(null);
    } finally {
      setIsReading(false);
    }
  };
  const take = async (file: File) => {
    if (file.size > certificateFileBytes) {
      setProblem(t.fileTooLarge);
      return;
    }
    onChange?.(file);
    await read(file);
  };
  return (
    <div className={styles.file}>
      <input
        ref={input}
        type="file"
        // antd's form styles override `hidden` on file inputs.
        style={{ display: 'none' }}
        accept={certificateExtensions.map((end) => `.${end}`).join()}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void take(file);
          // Resets the input, so that selecting the same file again fires a change event.
          target.value = '';
        }}
      />
      <Button
        id={id}
        // Overrides the field's label as the accessible name, which must contain the visible text.
        aria-label={t.pickFile}
        icon={<Icon icon={UploadIcon} />}
        loading={isReading}
        onClick={() => input.current?.click()}
      >
        {t.pickFile}
      </Button>
      {value ? (
        <span>
          {isRead ? t.fileRead({ name: value.name }) : value.name}{' '}
          <Button size="small" disabled={isReading} onClick={() => void read(value)}>
            {t.readAgain}
          </Button>
        </span>
      ) : (
        record?.hasFile && <span>{t.fileKept({ name: record.fileName, size: formatBytes(record.fileSize) })}</span>
      )}
      {problem && <Alert type="warning" title={problem} role="status" />}
    </div>
  );
}
