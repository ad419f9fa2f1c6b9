import { type Certificate, certificateFileBytes } from '@easymock/contract';
import { Alert, Button, Form, Upload } from 'antd';
import { useState } from 'react';
import { Icon } from '../../../kit/display/icon';
import { UploadIcon } from '../../../kit/display/icons';
import { api, CallError } from '../../../lib/api/api';
import { toBase64 } from '../../../lib/browser/to-base64';
import { formatBytes } from '../../../lib/texts/bytes';
import { useTexts } from '../../../lib/texts/texts';
import styles from './certificate.module.css';
import { texts } from './texts';

interface Sent {
  readonly name: string;
  readonly content: string;
}

interface Props {
  value?: Sent | null;
  onChange?: (file: Sent | null) => void;
  id?: string;
  record: Certificate | undefined;
}

/** A form control that uploads the file of a certificate and fills in the form with the facts in the file. */
export function CertificateFile({ value = null, onChange, id, record }: Props) {
  const t = useTexts(texts);
  const form = Form.useFormInstance();
  const [isReading, setIsReading] = useState(false);
  const [problem, setProblem] = useState('');
  const read = async (file: Sent) => {
    setProblem('');
    setIsReading(true);
    try {
      const password: unknown = form.getFieldValue('filePassword');
      const input = { ...file, password: typeof password === 'string' ? password : '' };
      const { format: _, ...facts } = await api.certificate.parse(input, { claims: 'all' });
      const told = Object.entries(facts).filter(([, fact]) => fact !== '' && fact !== null);
      // A typed name is not overwritten.
      const named = String(form.getFieldValue('name') ?? '').trim() !== '';
      const longTerm = facts.expireDate ? { isLongTerm: false } : {};
      form.setFieldsValue({
        ...Object.fromEntries(told.filter(([name]) => name !== 'name' || !named)),
        ...longTerm,
      });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(error.message);
    } finally {
      setIsReading(false);
    }
  };
  const take = async (file: File) => {
    if (file.size > certificateFileBytes) {
      setProblem(t.fileTooLarge);
      return;
    }
    const sent = { name: file.name, content: await toBase64(file) };
    onChange?.(sent);
    await read(sent);
  };
  return (
    <div className={styles.file}>
      <Upload
        id={id ?? 'certificate-file'}
        accept=".p12,.pfx,.mobileprovision,.provisionprofile,.jks,.keystore,.pem,.crt,.cer,.der,.p8"
        showUploadList={false}
        beforeUpload={(file) => {
          void take(file);
          return false;
        }}
      >
        <Button icon={<Icon icon={UploadIcon} />} loading={isReading}>
          {t.pickFile}
        </Button>
      </Upload>
      {value ? (
        <span>
          {t.fileRead({ name: value.name })}{' '}
          <Button size="small" disabled={isReading} onClick={() => void read(value)}>
            {t.readAgain}
          </Button>
        </span>
      ) : (
        record?.hasFile && (
          <span>{t.fileKept({ name: record.fileName, size: formatBytes(record.fileSize) })}</span>
        )
      )}
      {problem && <Alert type="warning" title={problem} role="status" />}
    </div>
  );
}
