import type { Uploaded } from '@easymock/contract';
import { Button, Progress } from 'antd';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { CallError } from '../../lib/api/api';
import { type UploadOptions, uploadFile } from '../../lib/api/upload';
import { formatBytes } from '../../lib/texts/bytes';
import { useTexts } from '../../lib/texts/texts';
import { IconButton } from '../buttons/icon-button';
import { Icon } from '../display/icon';
import { AlertIcon, CloseIcon, FileIcon, RefreshIcon, UploadIcon } from '../display/icons';
import styles from './attachments.module.css';
import { fieldTexts } from './texts';

export interface Attachment {
  readonly name: string;
  readonly url: string;
  readonly size: number;
}

interface Running {
  readonly id: number;
  readonly file: File;
  readonly share: number;
  readonly problem: string;
  readonly control: AbortController;
}

let nextId = 1;

/**
 * Form control for the files of a record: chosen or dropped, uploaded at once, with their progress; a failed upload can
 * be retried. The value contains only uploaded files. `extensions` and `maxBytes` refuse files that the server would
 * refuse as well.
 * @example <Form.Item name="pictures" label={t.pictures}><Attachments extensions={['png', 'jpg']} maxBytes={5 * 1024 * 1024} /></Form.Item>
 */
export function Attachments(props: {
  value?: readonly Attachment[];
  onChange?: (files: Attachment[]) => void;
  /** Extensions without the dot; an empty list allows any file. */
  extensions?: readonly string[];
  maxBytes?: number;
  maxCount?: number;
  disabled?: boolean;
  id?: string;
  /** Opens a file whose URL alone does not open it. */
  onOpen?: (file: Attachment) => void;
  /** Returns whether a file can be removed. Default: every file. */
  mayRemove?: (file: Attachment) => boolean;
  /** Reports whether uploads are running: a form saved now would lack their files. */
  onBusyChange?: (isBusy: boolean) => void;
  upload?: (file: File, options: UploadOptions) => Promise<Pick<Uploaded, 'path'>>;
}) {
  const { onOpen, mayRemove = () => true } = props;
  const { value = [], extensions = [], maxCount = 20, disabled = false, onBusyChange } = props;
  const t = useTexts(fieldTexts);
  const input = useRef<HTMLInputElement>(null);
  const { running, problem, said, start, retry, drop } = useUploads(props);
  const [isOver, setIsOver] = useState(false);
  const isBusy = running.some((one) => one.problem === '');
  useEffect(() => onBusyChange?.(isBusy), [isBusy, onBusyChange]);
  const isFull = value.length + running.length >= maxCount;

  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    if (!disabled) start([...event.dataTransfer.files]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files are dropped here; the button does the same by keyboard
    <div
      className={styles.box}
      data-over={isOver ? '' : undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
    >
      <input
        ref={input}
        type="file"
        hidden
        multiple={maxCount > 1}
        accept={extensions.map((end) => `.${end}`).join()}
        onChange={(event) => {
          start([...(event.target.files ?? [])]);
          // Resets the input, so that selecting the same file again fires a change event.
          event.target.value = '';
        }}
      />
      <Button
        id={props.id}
        icon={<Icon icon={UploadIcon} />}
        disabled={disabled || isFull}
        onClick={() => input.current?.click()}
      >
        {t.addFiles}
      </Button>{' '}
      <span className={styles.quiet}>{t.dropHere}</span>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <ul className={styles.list}>
        {value.map((file) => (
          <li key={file.url} className={styles.file}>
            <Icon icon={FileIcon} />
            {onOpen ? (
              <Button type="link" size="small" className={styles.name} title={file.name} onClick={() => onOpen(file)}>
                {file.name}
              </Button>
            ) : (
              <a href={file.url} target="_blank" rel="noreferrer" className={styles.name} title={file.name}>
                {file.name}
              </a>
            )}
            <span className={`${styles.quiet} g-num`}>{formatBytes(file.size)}</span>
            {mayRemove(file) && (
              <IconButton
                icon={CloseIcon}
                size={14}
                label={t.removeFile({ name: file.name })}
                disabled={disabled}
                onClick={() => props.onChange?.(value.filter((other) => other !== file))}
              />
            )}
          </li>
        ))}
        {running.map((one) => (
          <RunningUpload key={one.id} one={one} onRetry={() => retry(one)} onDrop={() => drop(one)} />
        ))}
      </ul>
      <p className="g-sr-only" role="status">
        {said}
      </p>
    </div>
  );
}

function RunningUpload(props: { one: Running; onRetry: () => void; onDrop: () => void }) {
  const { one, onRetry, onDrop } = props;
  const t = useTexts(fieldTexts);
  return (
    <li className={styles.file}>
      <Icon icon={one.problem ? AlertIcon : FileIcon} />
      <span className={styles.name} title={one.file.name}>
        {one.file.name}
      </span>
      {one.problem ? (
        <>
          <span className={styles.problem} role="alert">
            {one.problem}
          </span>
          <IconButton icon={RefreshIcon} size={14} label={t.retryUpload({ name: one.file.name })} onClick={onRetry} />
        </>
      ) : (
        <Progress
          className={styles.progress}
          percent={Math.floor(one.share * 100)}
          size="small"
          status="active"
          aria-label={t.uploading({ name: one.file.name })}
        />
      )}
      <IconButton
        icon={CloseIcon}
        size={14}
        label={one.problem ? t.removeFile({ name: one.file.name }) : t.cancelUpload({ name: one.file.name })}
        onClick={onDrop}
      />
    </li>
  );
}

/** Manages the uploads; a finished upload is added to the form's value. */
function useUploads(props: Parameters<typeof Attachments>[0]) {
  const { extensions = [], maxBytes, maxCount = 20, upload = uploadFile } = props;
  const t = useTexts(fieldTexts);
  const [running, setRunning] = useState<readonly Running[]>([]);
  const [problem, setProblem] = useState('');
  const [said, setSaid] = useState('');
  // Several uploads may finish before the form has passed the new value back.
  const latest = useRef({ value: [...(props.value ?? [])], onChange: props.onChange });
  useEffect(() => {
    latest.current = { value: [...(props.value ?? [])], onChange: props.onChange };
  }, [props.value, props.onChange]);
  const all = useRef(running);
  useEffect(() => {
    all.current = running;
  }, [running]);
  useEffect(
    () => () => {
      for (const { control } of all.current) control.abort();
    },
    [],
  );

  const change = (id: number, changes: Partial<Running>) =>
    setRunning((before) => before.map((one) => (one.id === id ? { ...one, ...changes } : one)));
  const forget = (id: number) => setRunning((before) => before.filter((one) => one.id !== id));

  const send = async ({ id, file, control }: Running) => {
    const { signal } = control;
    try {
      const onProgress = (share: number) => change(id, { share });
      const { path } = await upload(file, { signal, claims: 'all', onProgress });
      const { value, onChange } = latest.current;
      latest.current.value = [...value, { name: file.name, url: path, size: file.size }];
      forget(id);
      setSaid(t.uploaded({ name: file.name }));
      onChange?.(latest.current.value);
    } catch (error) {
      if (signal.aborted) return forget(id);
      if (!(error instanceof CallError)) throw error;
      change(id, { problem: error.message });
    }
  };
  const refuse = (file: File): string => {
    const ending = file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase();
    if (extensions.length > 0 && !extensions.includes(ending)) {
      return t.attachmentFailed({ name: file.name, reason: t.fileType({ types: extensions.join(' / ') }) });
    }
    if (maxBytes !== undefined && file.size > maxBytes) {
      return t.attachmentFailed({ name: file.name, reason: t.fileTooLarge({ limit: formatBytes(maxBytes) }) });
    }
    return '';
  };
  return {
    running,
    problem,
    said,
    start(files: readonly File[]) {
      const refusals = files.map(refuse).filter(Boolean);
      const room = maxCount - latest.current.value.length - running.length;
      const good = files.filter((file) => refuse(file) === '');
      if (good.length > room) refusals.push(t.tooManyFiles({ count: maxCount }));
      setProblem(refusals.join(' '));
      const begun = good.slice(0, Math.max(0, room)).map((file) => {
        const one = { id: nextId, file, share: 0, problem: '', control: new AbortController() };
        nextId += 1;
        return one;
      });
      setRunning((before) => [...before, ...begun]);
      for (const one of begun) void send(one);
    },
    retry(one: Running) {
      change(one.id, { problem: '', share: 0 });
      void send(one);
    },
    drop(one: Running) {
      one.control.abort();
      forget(one.id);
    },
  };
}
