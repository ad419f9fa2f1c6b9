import { type CsvImportReport, csvImportLimits } from '@easymock/contract';
import { Alert, Button, Input, Modal, Upload } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { CallError, type CallOptions } from '../../lib/api/api';
import { fileName, saveFile } from '../../lib/api/download';
import { csvOf } from '../../lib/browser/csv';
import { toBase64 } from '../../lib/browser/to-base64';
import { useTexts } from '../../lib/texts/texts';
import { formatNumber } from '../../lib/texts/time';
import { Icon } from '../display/icon';
import { DownloadIcon, UploadIcon } from '../display/icons';
import { Field } from '../form/field';
import { Segments } from '../form/segments';
import { kitTexts } from '../kit-texts';
import type { CsvColumn } from './csv-column';
import { CsvColumns } from './csv-columns';
import styles from './csv-import.module.css';
import { CsvLines } from './csv-lines';
import { csvImportTexts } from './texts';

interface CsvInput<Key extends string> {
  /** Base64. */
  csv: string;
  columns?: (Key | '')[] | undefined;
}

interface Props<Key extends string> {
  title: string;
  /** The fields in the order of the template. */
  columns: readonly CsvColumn<Key>[];
  check: (input: CsvInput<Key>, options: CallOptions) => Promise<CsvImportReport>;
  run: (input: CsvInput<Key>) => Promise<CsvImportReport>;
  /** Output of the import besides its report, such as passwords. */
  yields?: ReactNode;
  onClose: () => void;
}

const kb = csvImportLimits.bytes / 1024;

/**
 * Imports records from a CSV file or pasted text. First shows the planned outcome of each line, with a mapping of
 * columns to fields that can be corrected, and afterwards the refused lines.
 * @example
 * <CsvImportDialog title={t.importTitle} columns={columns} check={api.room.checkImport} run={change.mutateAsync}
 * onClose={close} />
 */
export function CsvImportDialog<Key extends string>({ title, columns, check, run, yields, onClose }: Props<Key>) {
  const t = useTexts(csvImportTexts);
  const kit = useTexts(kitTexts);
  const [given, setGiven] = useState<CsvInput<Key>>();
  const [report, setReport] = useState<CsvImportReport>();
  const [problem, setProblem] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [isDone, setIsDone] = useState(false);
  // The response to an earlier check may arrive after the response to a later one.
  const latest = useRef(0);

  const load = async (call: () => Promise<CsvImportReport>): Promise<boolean> => {
    latest.current += 1;
    const turn = latest.current;
    setIsBusy(true);
    setProblem('');
    try {
      const next = await call();
      if (turn === latest.current) setReport(next);
      return true;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (turn === latest.current) setProblem(error.message);
      return false;
    } finally {
      if (turn === latest.current) setIsBusy(false);
    }
  };
  const checkInput = (input: CsvInput<Key>) => {
    setGiven(input);
    setIsDone(false);
    return load(() => check(input, { claims: 'all' }));
  };
  const take = async (content: Blob) => {
    setReport(undefined);
    if (content.size > csvImportLimits.bytes) return setProblem(t.tooLarge({ kb }));
    await checkInput({ csv: await toBase64(content) });
  };
  const start = async () => {
    if (given && (await load(() => run(given)))) setIsDone(true);
  };
  const goodNum = report ? report.num.new + report.num.changed : 0;
  // After the import, only the refused lines are shown.
  const lines = report?.lines.filter(({ verdict }) => !isDone || verdict === 'refused') ?? [];
  const isRead = report !== undefined && report.headings.length > 0;
  return (
    <Modal
      open
      width={760}
      title={title}
      mask={{ closable: given === undefined }}
      onCancel={onClose}
      footer={
        isDone ? (
          <Button type="primary" onClick={onClose}>
            {kit.close}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{kit.cancel}</Button>
            <Button
              type="primary"
              disabled={goodNum === 0}
              loading={isBusy && report !== undefined}
              onClick={() => void start()}
            >
              {t.import({ num: formatNumber(goodNum) })}
            </Button>
          </>
        )
      }
    >
      {!isDone && <Source title={title} columns={columns} isBusy={isBusy} onGive={take} />}
      {problem && <Alert className={styles.part} type="error" showIcon title={problem} />}
      {isRead && !isDone && (
        <CsvColumns
          report={report}
          columns={columns}
          isBusy={isBusy}
          onChange={(chosen) => given && void checkInput({ csv: given.csv, columns: chosen })}
        />
      )}
      <div role="status">{report && <Summary report={report} isDone={isDone} />}</div>
      {isDone && yields}
      {report && lines.length > 0 && <CsvLines key={String(isDone)} report={{ lines, num: report.num }} />}
    </Modal>
  );
}

function Source<Key extends string>({
  title,
  columns,
  isBusy,
  onGive,
}: {
  title: string;
  columns: readonly CsvColumn<Key>[];
  isBusy: boolean;
  onGive: (content: Blob) => Promise<void>;
}) {
  const t = useTexts(csvImportTexts);
  const [isPasting, setIsPasting] = useState(false);
  const [pasted, setPasted] = useState('');
  const saveTemplate = () => {
    const csv = csvOf(
      columns.map(({ label }) => label),
      [],
    );
    saveFile(new Blob([csv], { type: 'text/csv' }), `${fileName(t.templateName({ title }))}.csv`);
  };
  return (
    <>
      <Segments
        className={styles.source}
        aria-label={t.source}
        value={isPasting ? 'paste' : 'file'}
        options={[
          { value: 'file', label: t.file },
          { value: 'paste', label: t.paste },
        ]}
        onChange={(value) => setIsPasting(value === 'paste')}
      />
      {isPasting ? (
        <div className={styles.pasted}>
          <Field label={t.pasted} help={t.pasteHelp}>
            {(control) => (
              <Input.TextArea
                {...control}
                className="g-mono"
                value={pasted}
                autoSize={{ minRows: 4, maxRows: 8 }}
                onChange={(event) => setPasted(event.target.value)}
              />
            )}
          </Field>
          <Button disabled={pasted.trim() === ''} loading={isBusy} onClick={() => void onGive(new Blob([pasted]))}>
            {t.check}
          </Button>
        </div>
      ) : (
        <Upload.Dragger
          accept=".csv,.txt,text/csv"
          showUploadList={false}
          disabled={isBusy}
          beforeUpload={(file) => {
            void onGive(file);
            return false;
          }}
        >
          <p className={styles.drop}>
            <Icon icon={UploadIcon} size={24} style={{ color: 'var(--g-glaze)' }} />
            {t.drop}
          </p>
          <p className={styles.quiet}>{t.dropHelp({ rows: csvImportLimits.rows, kb })}</p>
        </Upload.Dragger>
      )}
      <Button type="link" size="small" icon={<Icon icon={DownloadIcon} size={14} />} onClick={saveTemplate}>
        {t.template}
      </Button>
    </>
  );
}

function Summary({ report, isDone }: { report: CsvImportReport; isDone: boolean }) {
  const t = useTexts(csvImportTexts);
  const { num, problems } = report;
  if (problems.length > 0)
    return (
      <Alert
        className={styles.part}
        type="error"
        showIcon
        title={problems.map(({ line, problem }) => (
          <div key={`${line} ${problem}`}>{t.problem({ column: t.line({ line }), problem })}</div>
        ))}
      />
    );
  if (isDone)
    return (
      <>
        <Alert
          className={styles.part}
          type="success"
          showIcon
          title={t.done({ created: formatNumber(num.new), changed: formatNumber(num.changed) })}
        />
        {num.refused > 0 && <p className={styles.part}>{t.refusedRest({ num: formatNumber(num.refused) })}</p>}
      </>
    );
  return num.new + num.changed === 0 ? <Alert className={styles.part} type="info" showIcon title={t.nothing} /> : null;
}
