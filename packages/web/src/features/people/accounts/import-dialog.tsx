import {
  fillText,
  type ImportColumn,
  importColumns,
  importLimits,
  type PeopleImport,
} from '@easymock/contract';
import { Alert, Button, Modal, Table, Upload } from 'antd';
import { useState } from 'react';
import { Icon } from '../../../kit/display/icon';
import { DownloadIcon, UploadIcon } from '../../../kit/display/icons';
import { api, CallError } from '../../../lib/api/api';
import { saveFile } from '../../../lib/api/download';
import { useChange } from '../../../lib/api/queries';
import { csvOf } from '../../../lib/browser/csv';
import { toBase64 } from '../../../lib/browser/to-base64';
import { joinWords } from '../../../lib/texts/joined';
import { useLanguage, useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import styles from './accounts.module.css';
import { dialogTexts } from './dialog-texts';
import { texts } from './texts';

const columnKeys = Object.keys(importColumns) as ImportColumn[];

/** Takes a table of people: says what is wrong with it, imports it when nothing is, and tells the passwords once. */
export function ImportDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTexts(dialogTexts);
  const importing = useChange('accounts', 'importUsers', { claims: 'all' });
  const [csv, setCsv] = useState('');
  const [report, setReport] = useState<PeopleImport>();
  const [problem, setProblem] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const isDone = report !== undefined && report.created.length > 0;
  const isFine = report?.problemNum === 0 && !isDone;

  const run = async (call: () => Promise<PeopleImport>) => {
    setIsBusy(true);
    setProblem('');
    try {
      setReport(await call());
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(error.message);
    } finally {
      setIsBusy(false);
    }
  };
  const check = async (file: File) => {
    setReport(undefined);
    const content = await toBase64(file);
    setCsv(content);
    await run(() => api.accounts.checkImport({ csv: content }, { claims: 'all' }));
  };
  const start = () => run(() => importing.mutateAsync({ csv }));

  const importButton = (
    <Button
      key="import"
      type="primary"
      disabled={!isFine}
      loading={isBusy && report !== undefined}
      onClick={start}
    >
      {t.importVerb({ num: formatNumber(report?.rowNum ?? 0) })}
    </Button>
  );
  return (
    <Modal
      open={isOpen}
      width={720}
      title={t.importTitle}
      // A click beside it would lose the passwords for good.
      mask={{ closable: !isDone }}
      onCancel={onClose}
      footer={
        isDone
          ? [
              <Button key="close" type="primary" onClick={onClose}>
                {t.close}
              </Button>,
            ]
          : [
              <Button key="cancel" onClick={onClose}>
                {t.cancel}
              </Button>,
              importButton,
            ]
      }
      destroyOnHidden
    >
      {!isDone && <FileDrop isBusy={isBusy} onPick={check} />}
      {problem && <Alert type="error" title={problem} style={{ marginTop: 16 }} />}
      <div role="status">
        {isFine && (
          <Alert
            type="success"
            title={t.importFine({ num: formatNumber(report.rowNum) })}
            style={{ marginTop: 16 }}
          />
        )}
        {report && report.problemNum > 0 && <Problems report={report} />}
      </div>
      {isDone && <Created created={report.created} />}
    </Modal>
  );
}

function FileDrop({ isBusy, onPick }: { isBusy: boolean; onPick: (file: File) => Promise<void> }) {
  const t = useTexts(dialogTexts);
  const language = useLanguage();
  const columns = columnKeys.map((key) => fillText(importColumns[key], language));
  const template = () =>
    saveFile(new Blob([csvOf(columns, [])], { type: 'text/csv' }), `${t.templateName}.csv`);
  return (
    <>
      <Upload.Dragger
        accept=".csv,.txt,text/csv"
        showUploadList={false}
        disabled={isBusy}
        beforeUpload={(file) => {
          void onPick(file);
          return false;
        }}
      >
        <p className={styles.drop}>
          <Icon icon={UploadIcon} size={24} style={{ color: 'var(--g-glaze)' }} />
          {t.drop}
        </p>
        <p className={styles.quiet}>
          {t.dropHelp({
            num: importLimits.rows,
            columns: joinWords(columns),
          })}
        </p>
      </Upload.Dragger>
      <Button type="link" size="small" icon={<Icon icon={DownloadIcon} size={14} />} onClick={template}>
        {t.template}
      </Button>
    </>
  );
}

function Problems({ report }: { report: PeopleImport }) {
  const t = useTexts(dialogTexts);
  return (
    <>
      <Alert
        type="error"
        title={t.importProblems({
          rows: formatNumber(report.rowNum),
          num: formatNumber(report.problemNum),
        })}
        style={{ marginBlock: 16 }}
      />
      <Table
        size="small"
        rowKey={({ row, column, problem }) => `${row} ${column} ${problem}`}
        dataSource={report.problems}
        pagination={false}
        scroll={{ y: 280 }}
        columns={[
          { title: t.row, dataIndex: 'row', width: 72, align: 'right', className: 'g-num' },
          { title: t.column, dataIndex: 'column', width: 120 },
          { title: t.problem, dataIndex: 'problem' },
        ]}
      />
    </>
  );
}

function Created({ created }: { created: PeopleImport['created'] }) {
  const t = useTexts(dialogTexts);
  const page = useTexts(texts);
  const save = () => {
    const rows = created.map(({ name, nick_name, password }) => [name, nick_name, password]);
    const csv = csvOf([page.name, t.nickName, t.password], rows);
    saveFile(new Blob([csv], { type: 'text/csv' }), `${t.password}.csv`);
  };
  return (
    <>
      <Alert type="success" title={t.importDone({ num: formatNumber(created.length) })} />
      <p className={styles.told}>
        {t.importShownOnce}
        <Button icon={<Icon icon={DownloadIcon} />} onClick={save}>
          {t.downloadPasswords}
        </Button>
      </p>
      <Table
        size="small"
        rowKey="name"
        dataSource={created}
        pagination={false}
        scroll={{ y: 280 }}
        columns={[
          { title: page.name, dataIndex: 'name', className: styles.mono },
          { title: t.nickName, dataIndex: 'nick_name' },
          { title: t.password, dataIndex: 'password', className: styles.mono },
        ]}
      />
    </>
  );
}
