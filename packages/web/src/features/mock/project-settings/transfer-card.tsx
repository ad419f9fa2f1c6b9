import { exportFileName, exportPath, type Project, type TransferReport, zipLimit } from '@easymock/contract';
import { useMutation } from '@tanstack/react-query';
import { Button, Checkbox, Modal, Spin } from 'antd';
import { useId, useRef, useState } from 'react';
import { Icon } from '../../../kit/display/icon';
import { DownloadIcon, UploadIcon } from '../../../kit/display/icons';
import { MethodLabel } from '../../../kit/display/method-label';
import { api } from '../../../lib/api/api';
import { downloadFile, fileName } from '../../../lib/api/download';
import { useChange } from '../../../lib/api/queries';
import { toBase64 } from '../../../lib/browser/to-base64';
import { showNotice } from '../../../lib/state/notices';
import { useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import { ChangeList, ChangeNumbers } from './changes';
import { Problems } from './problems';
import styles from './settings.module.css';
import { texts } from './texts';

interface Zip {
  name: string;
  content: string;
}

/** Exports all mocks as a zip, and imports a zip after a preview. */
export function TransferCard({ project }: { project: Project }) {
  return (
    <>
      <Export project={project} />
      <Import project={project} />
    </>
  );
}

function Export({ project }: { project: Project }) {
  const t = useTexts(texts);
  const run = useMutation({
    mutationFn: () =>
      downloadFile(
        exportPath,
        { project_id: project._id },
        exportFileName.replace(/(?=\.zip$)/, `-${fileName(project.name)}`),
      ),
    onError: (error) => showNotice({ kind: 'error', title: t.export, text: error.message }),
  });
  return (
    <div className={styles.line}>
      <div>
        <strong>{t.export}</strong>
        <p>{t.exportText}</p>
      </div>
      <Button
        icon={<Icon icon={DownloadIcon} />}
        loading={run.isPending}
        disabled={project.mock_num === 0}
        onClick={() => run.mutate()}
      >
        {t.export}
      </Button>
    </div>
  );
}

/** Requests a preview of a zip, which changes nothing. */
const usePreview = (project: Project) =>
  useMutation({
    mutationFn: ({ zip, rewrite }: { zip: Zip; rewrite: boolean }) =>
      api.transfer.preview({ project_id: project._id, zip: zip.content, rewrite }, { claims: 'all' }),
  });

function Import({ project }: { project: Project }) {
  const t = useTexts(texts);
  const preview = usePreview(project);
  const inputId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [picked, setPicked] = useState<{ zip: Zip; opening: number }>();
  const [isOpen, setIsOpen] = useState(false);

  const refuse = (text: string) => showNotice({ kind: 'error', title: t.import, text });
  const take = async (file: File | undefined) => {
    if (!file) return;
    if (!/\.zip$/i.test(file.name)) return refuse(t.notZip);
    if (file.size > zipLimit) return refuse(t.tooLarge({ limit: `${zipLimit / 1024 / 1024} MB` }));
    const zip = { name: file.name, content: await toBase64(file) };
    setPicked((before) => ({ zip, opening: (before?.opening ?? 0) + 1 }));
    setIsOpen(true);
    preview.mutate({ zip, rewrite: false });
  };
  return (
    <>
      <div className={styles.line}>
        <div>
          <strong>{t.import}</strong>
          <p>{t.importText}</p>
        </div>
        <Button icon={<Icon icon={UploadIcon} />} onClick={() => input.current?.click()}>
          {t.import}
        </Button>
      </div>
      <label htmlFor={inputId} className="g-sr-only">
        {t.import}
      </label>
      <input
        ref={input}
        id={inputId}
        type="file"
        accept=".zip"
        hidden
        onChange={(event) => {
          void take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {picked && (
        <ImportDialog
          key={picked.opening}
          project={project}
          zip={picked.zip}
          preview={preview}
          isOpen={isOpen}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

/** Previews and imports a zip. A new key for each file resets the dialog. */
function ImportDialog(props: {
  project: Project;
  zip: Zip;
  preview: ReturnType<typeof usePreview>;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { project, zip, preview, isOpen, onClose } = props;
  const t = useTexts(texts);
  const [isReplacing, setIsReplacing] = useState(false);
  const [isRewriting, setIsRewriting] = useState(false);
  const apply = useChange('transfer', 'apply', {
    claims: 'all',
    reads: 'later',
    done: ({ added, changed }) => (isReplacing ? t.importDone : t.importDoneKept)({ added, changed }),
    onDone: onClose,
  });
  const [lastReport, setLastReport] = useState(preview.data);
  // The report stays while it is read again, so that the option keeps the focus.
  if (preview.data && preview.data !== lastReport) setLastReport(preview.data);
  const report = preview.data ?? lastReport;
  const isUseful = report !== undefined && report.added + (isReplacing ? report.changed : 0) > 0;
  const failure = preview.error ?? apply.error;
  return (
    <Modal
      open={isOpen}
      width={720}
      title={t.importTitle({ name: zip.name })}
      okText={t.importApply}
      cancelText={t.cancel}
      okButtonProps={{ disabled: !isUseful || preview.isPending, loading: apply.isPending }}
      onOk={() =>
        apply.mutate({ project_id: project._id, zip: zip.content, replace: isReplacing, rewrite: isRewriting })
      }
      onCancel={onClose}
      destroyOnHidden
    >
      {failure && (
        <div className={styles.failed} role="alert">
          {failure.message}
        </div>
      )}
      {preview.isPending && (
        <p className={styles.progress} role="status">
          <span>
            <Spin size="small" /> {t.importReading}
          </span>
        </p>
      )}
      {report && (
        <>
          <ImportItems report={report} />
          {report.rewritable > 0 && (
            <p style={{ marginTop: 12 }}>
              <Checkbox
                checked={isRewriting}
                onChange={({ target }) => {
                  setIsRewriting(target.checked);
                  preview.mutate({ zip, rewrite: target.checked });
                }}
              >
                {t.rewrite({ count: formatNumber(report.rewritable) })}
              </Checkbox>
            </p>
          )}
          {report.changed > 0 && (
            <p style={{ marginTop: 12 }}>
              <Checkbox checked={isReplacing} onChange={(event) => setIsReplacing(event.target.checked)}>
                {t.replace({ count: formatNumber(report.changed) })}
              </Checkbox>
            </p>
          )}
        </>
      )}
    </Modal>
  );
}

const looks = { added: styles.good, changed: styles.warn, same: styles.quiet, conflict: styles.warn };

function ImportItems({ report }: { report: TransferReport }) {
  const t = useTexts(texts);
  const labels = { added: t.added, changed: t.changed, same: t.same, conflict: t.conflict };
  const numbers = [
    [t.added, report.added],
    [t.changed, report.changed],
    [t.same, report.same],
    ...(report.conflicts > 0 ? [[t.conflict, report.conflicts] as const] : []),
  ] as const;
  return (
    <>
      <ChangeNumbers numbers={numbers} />
      {report.added + report.changed === 0 && <p className={styles.about}>{t.importNothing}</p>}
      {report.items.length > 0 && (
        <ChangeList>
          {report.items.map((item) => (
            <li key={item.file}>
              <MethodLabel method={item.method} />
              <code>{item.url}</code>
              <span
                className={`${styles.kind} ${looks[item.kind]}`}
                title={item.kind === 'conflict' ? t.conflictHelp : undefined}
              >
                {labels[item.kind]}
              </span>
            </li>
          ))}
        </ChangeList>
      )}
      {report.items.length >= 500 && <p className={styles.note}>{t.changesCut({ count: 500 })}</p>}
      {report.prefix && <p className={styles.note}>{t.prefixCut({ prefix: report.prefix })}</p>}
      <Problems problems={report.problems} num={report.problemNum} />
    </>
  );
}
