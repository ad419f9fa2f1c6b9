import type { Project, SampleKind, SyncReport } from '@easymock/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Modal, Progress, Select } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { Icon } from '../../../kit/display/icon';
import { CheckIcon, RefreshIcon } from '../../../kit/display/icons';
import { Field } from '../../../kit/form/field';
import { Segments } from '../../../kit/form/segments';
import { invalidateReads } from '../../../lib/api/queries';
import { showSuccess } from '../../../lib/state/notices';
import { useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import { DocumentDrop, DropArea, type PickedDocument, useDocumentFile } from '../new-project/document-drop';
import { CheckSchedule } from './check-schedule';
import styles from './settings.module.css';
import { SyncChanges } from './sync-changes';
import { texts } from './texts';
import { type SyncState, useSync } from './use-sync';
import { type ChosenSync, type SyncTicks, useSyncChoice } from './use-sync-choice';

/** Compares the project with its API document, shows the differences, and applies them on request. */
export function SyncCard(props: {
  project: Project;
  /** Saves the settings if an unsaved address was typed, and then runs the callback. */
  saveThen: ((after: () => void) => void) | null;
}) {
  const { project, saveThen } = props;
  const t = useTexts(texts);
  const client = useQueryClient();
  const [from, setFrom] = useState<'address' | 'file'>(project.swagger_url ? 'address' : 'file');
  const [picked, setPicked] = useState<PickedDocument | null>(null);
  const file = useDocumentFile(setPicked);
  const sync = useSync(() => {
    showSuccess(t.syncDone);
    void invalidateReads(client, 'sync', 'swagger');
  });
  const [isOpen, setIsOpen] = useState(false);
  const [data, setData] = useState<SampleKind>('keep');
  const source = { id: project._id, swagger_text: from === 'file' ? (picked?.text ?? '') : '', data };
  const hint = from === 'address' ? (saveThen ? t.addressUnsaved : project.swagger_url ? '' : t.addressMissing) : '';
  const isSavedFirst = from === 'address' && saveThen !== null;
  const isReady = from === 'file' ? picked?.summary?.isReadable === true : isSavedFirst || hint === '';
  const { state } = sync;
  const close = () => {
    setIsOpen(false);
    if (state.kind !== 'done') return;
    setPicked(null);
    setData('keep');
  };
  const ticks = useSyncChoice();
  const preview = () => {
    setIsOpen(true);
    ticks.reset();
    sync.preview(source);
  };
  const { hash } = useLocation();
  const show = useEffectEvent(preview);
  // The link in the project's badge opens the changes.
  const isLinked = hash === '#changes' && project.swagger_url !== '';
  useEffect(() => {
    if (isLinked) show();
  }, [isLinked]);
  return (
    <div className={styles.source}>
      <Segments
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
      {from === 'address' && <CheckSchedule project={project} />}
      <div>
        <Button
          icon={<Icon icon={RefreshIcon} />}
          disabled={!isReady}
          onClick={() => (isSavedFirst ? saveThen?.(preview) : preview())}
        >
          {isSavedFirst ? t.saveAndPreview : t.preview}
        </Button>
      </div>
      <SyncDialog
        isOpen={isOpen}
        sync={sync}
        ticks={ticks}
        onPreview={preview}
        onApply={(choice) => sync.apply({ ...source, ...choice })}
        onClose={close}
        onUpload={() => {
          close();
          setPicked(null);
          setFrom('file');
        }}
      />
    </div>
  );
}

/** Dialog that previews a sync with checkboxes, then shows its progress and result. */
function SyncDialog(props: {
  isOpen: boolean;
  sync: ReturnType<typeof useSync>;
  ticks: SyncTicks;
  onPreview: () => void;
  onApply: (choice: ChosenSync) => void;
  onClose: () => void;
  /** Lets the person upload the document, because it could not be fetched or parsed. */
  onUpload: () => void;
}) {
  const { sync, ticks, onClose } = props;
  const { state } = sync;
  const t = useTexts(texts);
  const isBusy = state.kind === 'running';
  const isApplicable = state.kind === 'preview' && hasWork(state, ticks);
  const isAll = state.kind === 'preview' && !isChosen(state, ticks);
  return (
    <Modal
      open={props.isOpen}
      width={720}
      title={t.sync}
      onCancel={onClose}
      afterClose={sync.reset}
      destroyOnHidden
      footer={
        state.kind === 'done' || (state.kind === 'preview' && !canChange(state) && !isApplicable) ? (
          <Button type="primary" onClick={onClose}>
            {t.close}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{t.cancel}</Button>
            {state.kind === 'failed' ? (
              <>
                <Button type={state.isAboutDocument ? 'default' : 'primary'} onClick={props.onPreview}>
                  {t.retry}
                </Button>
                {state.isAboutDocument && (
                  <Button type="primary" onClick={props.onUpload}>
                    {t.document}
                  </Button>
                )}
              </>
            ) : (
              <Button
                type="primary"
                loading={isBusy && state.isWriting}
                disabled={!isApplicable}
                onClick={() => state.kind === 'preview' && props.onApply(ticks.choiceOf(state.report))}
              >
                {isAll || state.kind !== 'preview'
                  ? t.apply
                  : t.applyChosen({ count: formatNumber(ticks.numOf(state.report).chosen) })}
              </Button>
            )}
          </>
        )
      }
    >
      <SyncBody state={state} ticks={ticks} />
    </Modal>
  );
}

interface Reported {
  report: SyncReport;
}

/**
 * Whether the document changes anything. Mocks that disappeared from the document earlier can be deleted in either
 * case.
 */
const canChange = ({ report }: Reported): boolean => report.added + report.changed + report.gone > 0;

const hasWork = ({ report }: Reported, ticks: SyncTicks): boolean => ticks.numOf(report).chosen > 0;

/** Whether some changes are excluded or deletions selected, so that this is not a complete sync. */
function isChosen({ report }: Reported, ticks: SyncTicks): boolean {
  const { leave = [], leave_unlisted, remove = [] } = ticks.choiceOf(report);
  return leave.length > 0 || leave_unlisted === true || remove.length > 0;
}

function SyncBody({ state, ticks }: { state: SyncState; ticks: SyncTicks }) {
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
            removed: report.removed,
            left: report.left,
          })}
        </p>
      )}
      {state.kind === 'preview' && !canChange(state) && <p className={styles.done}>{t.noChanges}</p>}
      <SyncChanges report={report} {...(state.kind === 'preview' && { ticks })} />
    </>
  );
}
