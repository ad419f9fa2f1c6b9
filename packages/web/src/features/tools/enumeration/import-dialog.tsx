import type { EnumerationImportReport } from '@easymock/contract';
import { Alert, Modal, Upload } from 'antd';
import { useState } from 'react';
import { Icon } from '../../../kit/display/icon';
import { UploadIcon } from '../../../kit/display/icons';
import { kitTexts } from '../../../kit/kit-texts';
import { api } from '../../../lib/api/api';
import { useChange } from '../../../lib/api/queries';
import { showSuccess } from '../../../lib/state/notices';
import { useTexts } from '../../../lib/texts/texts';
import styles from './enumerations.module.css';
import { readEntries } from './read-entries';
import { texts } from './texts';

interface Picked {
  name: string;
  entries: unknown[];
  report: EnumerationImportReport;
}

const maxBytes = 1024 * 1024;

/** Imports values from a file after a preview. */
export function ImportDialog() {
  const t = useTexts(texts);
  const kit = useTexts(kitTexts);
  const [isOpen, setIsOpen] = useState(true);
  const [picked, setPicked] = useState<Picked>();
  const [problem, setProblem] = useState('');
  const [isReading, setIsReading] = useState(false);
  const change = useChange('enumeration', 'importEnumerations');

  const take = async (file: File) => {
    setPicked(undefined);
    if (file.size > maxBytes) return setProblem(t.tooLarge);
    const entries = readEntries(await file.text());
    if (!entries) return setProblem(t.noSuchFile);
    setProblem('');
    setIsReading(true);
    try {
      const report = await api.enumeration.checkEnumerationImport({ enumerations: entries });
      setPicked({ name: file.name, entries, report });
    } catch {
      // The API client has reported the failure; the person can choose a file again.
    } finally {
      setIsReading(false);
    }
  };
  const report = picked?.report;
  const isReady = report !== undefined && report.problems.length === 0 && report.created + report.updated > 0;
  return (
    <Modal
      open={isOpen}
      width={560}
      title={t.importTitle}
      okText={t.import}
      cancelText={kit.cancel}
      okButtonProps={{ disabled: !isReady, loading: change.isPending }}
      onOk={() =>
        change.mutate(
          { enumerations: picked?.entries ?? [] },
          {
            onSuccess: ({ created, updated }) => {
              setIsOpen(false);
              showSuccess(t.importDone({ created, updated }));
            },
          },
        )
      }
      onCancel={() => setIsOpen(false)}
    >
      <Upload.Dragger
        accept=".json,application/json"
        showUploadList={false}
        disabled={isReading}
        beforeUpload={(file) => {
          void take(file);
          return false;
        }}
      >
        <Icon icon={UploadIcon} size={24} style={{ color: 'var(--g-glaze)' }} />
        <p>{picked ? t.asFile({ name: picked.name, count: picked.entries.length }) : t.chooseFile}</p>
      </Upload.Dragger>
      <div role="status" style={{ marginTop: 16 }}>
        {problem && <Alert type="error" showIcon title={problem} />}
        {report && <Report report={report} />}
      </div>
    </Modal>
  );
}

function Report({ report }: { report: EnumerationImportReport }) {
  const t = useTexts(texts);
  const { created, updated, unchanged, problems } = report;
  if (problems.length > 0) {
    return (
      <>
        <Alert type="error" showIcon title={t.importProblems({ count: problems.length })} />
        <ul className={styles.problems}>
          {problems.map(({ row, field, text }) => (
            <li key={`${row} ${field} ${text}`}>
              <code>
                {t.row({ row })} {field}
              </code>
              <span>{text}</span>
            </li>
          ))}
        </ul>
      </>
    );
  }
  if (created + updated === 0) return <Alert type="info" showIcon title={t.importNothing} />;
  return <Alert type="success" showIcon title={t.importPlan({ created, updated, unchanged })} />;
}
