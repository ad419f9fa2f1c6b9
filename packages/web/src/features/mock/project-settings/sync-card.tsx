import type { Project, SampleKind } from '@easymock/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Modal, Progress, Segmented, Select } from 'antd';
import { useState } from 'react';
import { Icon } from '../../../kit/display/icon';
import { CheckIcon, RefreshIcon } from '../../../kit/display/icons';
import { Field } from '../../../kit/form/field';
import { readAgain } from '../../../lib/api/queries';
import { showSuccess } from '../../../lib/state/notices';
import { useTexts } from '../../../lib/texts/texts';
import { DocumentDrop, DropArea, type PickedDocument, useDocumentFile } from '../new-project/document-drop';
import styles from './settings.module.css';
import { SyncChanges } from './sync-changes';
import { texts } from './texts';
import { type SyncState, useSync } from './use-sync';

/** Compares the project with its API document, shows what would change, and changes it when told so. */
export function SyncCard({ project, isAddressDirty }: { project: Project; isAddressDirty: boolean }) {
  const t = useTexts(texts);
  const client = useQueryClient();
  const [from, setFrom] = useState<'address' | 'file'>(project.swagger_url ? 'address' : 'file');
  const [picked, setPicked] = useState<PickedDocument | null>(null);
  const file = useDocumentFile(setPicked);
  const sync = useSync(() => {
    showSuccess(t.syncDone);
    void readAgain(client, 'sync', 'swagger');
  });
  const [isOpen, setIsOpen] = useState(false);
  const [data, setData] = useState<SampleKind>('keep');
  const source = { id: project._id, swagger_text: from === 'file' ? (picked?.text ?? '') : '', data };
  const hint =
    from === 'address'
      ? isAddressDirty
        ? t.addressUnsaved
        : project.swagger_url
          ? ''
          : t.addressMissing
      : '';
  const isReady = from === 'file' ? picked?.summary?.isReadable === true : hint === '';
  const { state } = sync;
  const isBusy = state.kind === 'running';
  const close = () => {
    setIsOpen(false);
    if (state.kind !== 'done') return;
    setPicked(null);
    setData('keep');
  };
  const isApplicable = state.kind === 'preview' && hasWork(state);
  return (
    <div className={styles.source}>
      <Segmented
        style={{ justifySelf: 'start' }}
        aria-label={t.sync}
        value={from}
        options={[
          { value: 'address', label: t.sourceAddress },
          { value: 'file', label: t.document },
        ]}
        onChange={(value) => setFrom(value as typeof from)}
      />
      {from === 'file' ? (
        <DropArea onFile={(dropped) => void file.take(dropped)}>
          <DocumentDrop picked={picked} file={file} />
        </DropArea>
      ) : (
        <p className={hint ? styles.warn : `${styles.quiet} g-mono`} style={{ overflowWrap: 'anywhere' }}>
          {hint || project.swagger_url}
        </p>
      )}
      <Field label={t.data} help={t.dataHelp}>
        {(control) => (
          <Select<SampleKind>
            {...control}
            value={data}
            options={[
              { value: 'keep', label: t.dataKeep },
              { value: 'realistic', label: t.dataRealistic },
              { value: 'plain', label: t.dataPlain },
            ]}
            onChange={setData}
          />
        )}
      </Field>
      <div>
        <Button
          icon={<Icon icon={RefreshIcon} />}
          disabled={!isReady}
          onClick={() => {
            setIsOpen(true);
            sync.preview(source);
          }}
        >
          {t.preview}
        </Button>
      </div>
      <Modal
        open={isOpen}
        width={720}
        title={t.sync}
        onCancel={close}
        afterClose={sync.reset}
        destroyOnHidden
        footer={
          state.kind === 'done' || (state.kind === 'preview' && !isApplicable) ? (
            <Button type="primary" onClick={close}>
              {t.close}
            </Button>
          ) : (
            <>
              <Button onClick={close}>{t.cancel}</Button>
              {state.kind === 'failed' ? (
                <Button
                  type="primary"
                  onClick={() => (state.isWriting ? sync.apply(source) : sync.preview(source))}
                >
                  {t.retry}
                </Button>
              ) : (
                <Button
                  type="primary"
                  loading={isBusy && state.isWriting}
                  disabled={!isApplicable}
                  onClick={() => sync.apply(source)}
                >
                  {t.apply}
                </Button>
              )}
            </>
          )
        }
      >
        <SyncBody state={state} />
      </Modal>
    </div>
  );
}

const hasWork = ({ report }: { report: { added: number; changed: number; gone: number } }): boolean =>
  report.added + report.changed + report.gone > 0;

function SyncBody({ state }: { state: SyncState }) {
  const t = useTexts(texts);
  if (state.kind === 'running') {
    const { phase, num, total } = state;
    const label = {
      waiting: t.phaseWaiting,
      fetching: t.phaseFetching,
      reading: t.phaseReading,
      comparing: t.phaseComparing,
      writing: t.phaseWriting,
      done: t.phaseDone,
    }[phase];
    const percent = total > 0 ? Math.round((num / total) * 100) : 0;
    return (
      <div className={styles.progress} role="status">
        <p>{label}</p>
        <Progress percent={percent} status="active" showInfo={total > 0} aria-label={label} />
        <p className={styles.quiet}>{state.isWriting ? t.syncing : t.previewing}</p>
      </div>
    );
  }
  if (state.kind === 'failed') {
    return (
      <div className={styles.failed} role="alert">
        {state.text}
      </div>
    );
  }
  if (state.kind === 'idle') return null;
  const { report } = state;
  return (
    <>
      {state.kind === 'done' && (
        <p className={styles.done} role="status">
          <Icon icon={CheckIcon} />
          {t.syncDoneText({
            added: report.added,
            changed: report.changed,
            unchanged: report.unchanged,
            gone: report.gone,
          })}
        </p>
      )}
      {state.kind === 'preview' && !hasWork(state) && <p className={styles.done}>{t.noChanges}</p>}
      <SyncChanges report={report} />
    </>
  );
}
