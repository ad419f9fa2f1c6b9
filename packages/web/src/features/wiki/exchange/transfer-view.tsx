import { importSources, shownTransferNotes, type WikiTransfer } from '@easymock/contract';
import { useMutation } from '@tanstack/react-query';
import { Button, Progress } from 'antd';
import { Icon } from '../../../kit/display/icon';
import { DownloadIcon } from '../../../kit/display/icons';
import { useChange } from '../../../lib/api/queries';
import { showNotice } from '../../../lib/state/notices';
import { formatBytes } from '../../../lib/texts/bytes';
import { useText, useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import styles from './exchange.module.css';
import { texts } from './texts';
import { saveExport } from './use-transfer';

/** Shows the progress of an import or an export, and its result. */
export function TransferView({ transfer }: { transfer: WikiTransfer }) {
  const t = useTexts(texts);
  const { state, failure, report } = transfer;
  return (
    <div className={styles.transfer}>
      {state === 'running' && <Running transfer={transfer} />}
      {state === 'failed' && (
        <p className={styles.failed} role="alert">
          {failure}
        </p>
      )}
      {state === 'cancelled' && <p role="status">{t.state_cancelled}</p>}
      {report && state !== 'running' && <Report report={report} />}
      {state === 'done' && transfer.kind === 'export' && transfer.size > 0 && <Download transfer={transfer} />}
    </div>
  );
}

function Running({ transfer }: { transfer: WikiTransfer }) {
  const t = useTexts(texts);
  const { _id: id, phase, num, total, current } = transfer;
  const percent = total > 0 ? Math.floor((100 * num) / total) : 0;
  const cancel = useChange('wikiTransfer', 'cancel');
  return (
    <>
      <div className={styles.line}>
        <span role="status">
          {t[`phase_${phase}`]}
          {total > 0 && <span className="g-num">{` ${formatNumber(num)} / ${formatNumber(total)}`}</span>}
        </span>
        <Button size="small" loading={cancel.isPending} onClick={() => cancel.mutate({ id })}>
          {t.stop}
        </Button>
      </div>
      <Progress percent={percent} showInfo={false} status="active" aria-label={t.progress} />
      {current && <p className={styles.current}>{t.nowOn({ name: current })}</p>}
    </>
  );
}

function Report({ report }: { report: NonNullable<WikiTransfer['report']> }) {
  const t = useTexts(texts);
  const text = useText();
  const { source, notes, noteNum } = report;
  const isImport = source !== null;
  const numbers = [
    [t.folders, report.folders],
    [isImport ? t.created : t.documents, report.created],
    ...(isImport ? [[t.updated, report.updated] as const, [t.unchanged, report.unchanged] as const] : []),
    [t.files, report.files],
    ...(report.failed > 0 ? [[t.failed, report.failed] as const] : []),
  ] as const;
  return (
    <>
      {source && <p className={styles.quiet}>{t.recognised({ source: text(importSources[source]) })}</p>}
      <dl className={styles.numbers}>
        {numbers.map(([name, num]) => (
          <div key={name} data-failed={name === t.failed || undefined}>
            <dt>{name}</dt>
            <dd className="g-num">{formatNumber(num)}</dd>
          </div>
        ))}
      </dl>
      {noteNum > 0 && (
        <details className={styles.notes} open={noteNum <= 20}>
          <summary>{t.notes({ count: formatNumber(noteNum) })}</summary>
          <ul>
            {notes.map(({ where, text: said }, at) => (
              // Two notes may have the same text, so the index is the key.
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
              <li key={at}>
                {where && <code>{where}</code>}
                <span>{said}</span>
              </li>
            ))}
          </ul>
          {noteNum > shownTransferNotes && (
            <p className={styles.quiet}>{t.noteMore({ count: formatNumber(noteNum - notes.length) })}</p>
          )}
        </details>
      )}
    </>
  );
}

function Download({ transfer }: { transfer: WikiTransfer }) {
  const t = useTexts(texts);
  const save = useMutation({
    mutationFn: () => saveExport(transfer),
    onError: (error) => showNotice({ kind: 'error', title: t.export, text: error.message }),
  });
  return (
    <Button
      className={styles.download}
      type="primary"
      icon={<Icon icon={DownloadIcon} />}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      {t.download({ size: formatBytes(transfer.size) })}
    </Button>
  );
}
