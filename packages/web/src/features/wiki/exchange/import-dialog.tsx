import { type ImportLineBreaks, type ImportMode, importLineBreaks, importModes } from '@easymock/contract';
import { Modal, Progress, Radio } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { IconButton } from '../../../kit/buttons/icon-button';
import { Icon } from '../../../kit/display/icon';
import { CloseIcon, FileIcon, UploadIcon } from '../../../kit/display/icons';
import { Field } from '../../../kit/form/field';
import { QueryView } from '../../../kit/page/query-view';
import { CallError } from '../../../lib/api/api';
import { formatBytes } from '../../../lib/texts/bytes';
import { useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import { useFileDrop } from '../files/use-file-drop';
import type { Place } from '../node/place';
import type { NodeActions } from '../node/use-node-actions';
import { type ChosenPlace, PlaceSelect, usePlace } from '../place/place-select';
import styles from './exchange.module.css';
import { acceptedFiles, problemOf, startImport } from './start-import';
import { texts } from './texts';
import { TransferView } from './transfer-view';
import { useTransfer } from './use-transfer';

type Step =
  | { kind: 'choosing'; problem: string }
  | { kind: 'uploading'; share: number }
  | { kind: 'running'; id: string };

const initialPlace = 'private';

/**
 * Chooses files, and the place unless one is given, and follows the import. Closing the dialog aborts an
 * upload, but not a running import.
 */
export function ImportDialog(props: {
  /** Absent: the user chooses the place. */
  into?: { parentId: Place; name: string } | undefined;
  actions: NodeActions;
  onClose: () => void;
}) {
  const { into, actions, onClose } = props;
  const t = useTexts(texts);
  const [isOpen, setIsOpen] = useState(true);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [mode, setMode] = useState<ImportMode>('update');
  const [lineBreaks, setLineBreaks] = useState<ImportLineBreaks>('asWiki');
  const [step, setStep] = useState<Step>({ kind: 'choosing', problem: '' });
  const [chosen, setChosen] = useState<ChosenPlace>();
  const parentId = into?.parentId ?? chosen?.id ?? initialPlace;
  const upload = useRef<AbortController>(undefined);
  useEffect(() => () => upload.current?.abort(), []);

  const add = (more: readonly File[]) => {
    const all = [...files.filter((file) => !more.some((one) => one.name === file.name)), ...more];
    const problem = problemOf(all);
    const text = problem?.kind === 'type' ? t.wrongType({ name: problem.name }) : problem ? t.tooLarge : '';
    setStep({ kind: 'choosing', problem: text });
    if (!problem) setFiles(all);
  };
  const start = async () => {
    const controller = new AbortController();
    upload.current = controller;
    const { signal } = controller;
    setStep({ kind: 'uploading', share: 0 });
    try {
      const onShare = (share: number) => {
        if (!signal.aborted) setStep({ kind: 'uploading', share });
      };
      const { _id: id } = await startImport(files, { parentId, mode, lineBreaks, signal, onShare });
      if (!signal.aborted) setStep({ kind: 'running', id });
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof CallError)) throw error;
      setStep({ kind: 'choosing', problem: error.message });
    }
  };
  const isRunning = step.kind === 'running';
  return (
    <Modal
      open={isOpen}
      width={560}
      title={into ? t.importing({ name: into.name }) : t.importFiles}
      okText={t.import}
      cancelText={isRunning ? t.close : t.cancel}
      okButtonProps={{
        disabled: files.length === 0,
        loading: step.kind === 'uploading',
        ...(isRunning && { style: { display: 'none' } }),
      }}
      mask={{ closable: false }}
      onOk={() => void start()}
      onCancel={() => {
        upload.current?.abort();
        setIsOpen(false);
      }}
      afterClose={onClose}
      destroyOnHidden
    >
      {step.kind === 'choosing' && (
        <div className={styles.form}>
          {!into && <PlaceField value={chosen} onChange={setChosen} />}
          <Choosing
            files={files}
            mode={mode}
            lineBreaks={lineBreaks}
            add={add}
            problem={step.problem}
            onMode={setMode}
            onLineBreaks={setLineBreaks}
            onRemove={(file) => setFiles(files.filter((one) => one !== file))}
          />
        </div>
      )}
      {step.kind === 'uploading' && <Uploading share={step.share} />}
      {step.kind === 'running' && <Followed id={step.id} onOver={() => void actions.refreshAll()} />}
    </Modal>
  );
}

function PlaceField(props: { value: ChosenPlace | undefined; onChange: (place: ChosenPlace) => void }) {
  const t = useTexts(texts);
  const initial = usePlace(initialPlace);
  return (
    <Field label={t.place}>
      {(control) => <PlaceSelect control={control} value={props.value ?? initial} onChange={props.onChange} />}
    </Field>
  );
}

/** Maximum number of files listed by name. */
const listed = 5;

function Choosing(props: {
  files: readonly File[];
  mode: ImportMode;
  lineBreaks: ImportLineBreaks;
  problem: string;
  add: (files: readonly File[]) => void;
  onMode: (mode: ImportMode) => void;
  onLineBreaks: (lineBreaks: ImportLineBreaks) => void;
  onRemove: (file: File) => void;
}) {
  const { files, mode, lineBreaks, problem, add, onMode, onLineBreaks, onRemove } = props;
  const t = useTexts(texts);
  const inputId = useId();
  const input = useRef<HTMLInputElement>(null);
  const { isOver, ...drop } = useFileDrop(add);
  const size = files.reduce((sum, file) => sum + file.size, 0);
  return (
    <div className={styles.form}>
      <section className={styles.drop} data-over={isOver || undefined} aria-label={t.chooseFiles} {...drop}>
        <Icon icon={UploadIcon} size={24} style={{ color: 'var(--g-glaze)' }} />
        <p>
          {t.drop}{' '}
          <button type="button" className={styles.link} onClick={() => input.current?.click()}>
            {t.chooseFiles}
          </button>
        </p>
        <p className={styles.quiet}>{t.dropHelp}</p>
      </section>
      <label htmlFor={inputId} className="g-sr-only">
        {t.chooseFiles}
      </label>
      <input
        ref={input}
        id={inputId}
        type="file"
        multiple
        hidden
        accept={acceptedFiles}
        onChange={(event) => {
          add([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      {problem && (
        <p className={styles.failed} role="alert">
          {problem}
        </p>
      )}
      {files.length > 0 && (
        <>
          <ul className={styles.files}>
            {files.slice(0, listed).map((file) => (
              <li key={file.name}>
                <Icon icon={FileIcon} />
                <span>{file.name}</span>
                <IconButton icon={CloseIcon} label={t.remove({ name: file.name })} onClick={() => onRemove(file)} />
              </li>
            ))}
          </ul>
          <p className={styles.quiet} role="status">
            {t.chosen({ count: formatNumber(files.length), size: formatBytes(size) })}
          </p>
        </>
      )}
      <Choice
        legend={t.mode}
        value={mode}
        choices={importModes.map((value) => ({ value, name: t[value], about: t[`${value}Text`] }))}
        onChange={onMode}
      />
      <Choice
        legend={t.lineBreaks}
        value={lineBreaks}
        choices={importLineBreaks.map((value) => ({ value, name: t[value], about: t[`${value}Text`] }))}
        onChange={onLineBreaks}
      />
    </div>
  );
}

/** Renders a choice with an explanation of each value. */
function Choice<Value extends string>(props: {
  legend: string;
  value: Value;
  choices: readonly { value: Value; name: string; about: string }[];
  onChange: (value: Value) => void;
}) {
  const { legend, value, choices, onChange } = props;
  const id = useId();
  return (
    <div>
      <p id={id} className={styles.legend}>
        {legend}
      </p>
      <Radio.Group
        className={styles.radios}
        aria-labelledby={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {choices.map(({ value: one, name, about }) => (
          <Radio key={one} value={one}>
            <span className={styles.choice}>
              {name}
              <span className={styles.quiet}>{about}</span>
            </span>
          </Radio>
        ))}
      </Radio.Group>
    </div>
  );
}

function Uploading({ share }: { share: number }) {
  const t = useTexts(texts);
  const percent = Math.floor(share * 100);
  return (
    <div className={styles.transfer}>
      <p role="status">{t.uploading({ percent })}</p>
      <Progress percent={percent} showInfo={false} status="active" aria-label={t.progress} />
    </div>
  );
}

/** Shows the progress of a transfer that has just started, until it ends. */
export function Followed({ id, onOver }: { id: string; onOver?: () => void }) {
  const t = useTexts(texts);
  const query = useTransfer(id, onOver);
  return (
    <QueryView query={query} skeleton={80}>
      {(transfer) => (
        <>
          <TransferView transfer={transfer} />
          {transfer.state === 'running' && <p className={styles.quiet}>{t.runsOn}</p>}
        </>
      )}
    </QueryView>
  );
}
