import { documentBodyLimit } from '@easymock/contract';
import { type DragEvent, useId, useRef, useState } from 'react';
import { IconButton } from '../../../kit/buttons/icon-button';
import { Icon } from '../../../kit/display/icon';
import { CheckIcon, CloseIcon, FileIcon, UploadIcon } from '../../../kit/display/icons';
import { useLanguage, useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import type { DocumentSummary } from './document-summary';
import styles from './new-project.module.css';
import { summarizeInWorker } from './summarize-in-worker';
import { texts } from './texts';

export interface PickedDocument {
  name: string;
  size: number;
  text: string;
  summary: DocumentSummary | null;
}

const sizeOf = (bytes: number): string =>
  bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** Takes one file by drop or choice, reads it here and tells what is in it. */
export function DocumentDrop(props: {
  picked: PickedDocument | null;
  error?: string;
  onPick: (picked: PickedDocument | null) => void;
}) {
  const { picked, onPick } = props;
  const t = useTexts(texts);
  const language = useLanguage();
  const inputId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const [problem, setProblem] = useState('');

  const take = async (file: File | undefined) => {
    if (!file) return;
    onPick(null);
    if (!/\.(json|ya?ml)$/i.test(file.name)) return setProblem(t.formatError);
    if (file.size > documentBodyLimit) return setProblem(t.tooLarge);
    setProblem('');
    const text = await file.text();
    const base = { name: file.name, size: file.size, text };
    onPick({ ...base, summary: null });
    onPick({ ...base, summary: await summarizeInWorker(text) });
  };

  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    void take(event.dataTransfer.files[0]);
  };

  const summary = picked?.summary;
  const note =
    problem ||
    props.error ||
    (summary?.isReadable === false
      ? (summary.texts?.[language === 'en' ? 'en' : 'zh'] ?? t.unreadable)
      : '') ||
    (summary?.isReadable && summary.operations === 0 ? t.empty : '');
  return (
    <div>
      {picked ? (
        <div className={styles.file} role="status">
          <Icon icon={FileIcon} size={20} />
          <div className={styles.fileText}>
            <strong>{picked.name}</strong>
            <span className="g-num">
              {sizeOf(picked.size)}
              {!summary && ` · ${t.reading}`}
              {summary?.isReadable &&
                ` · OpenAPI ${summary.version} · ${t.operations({ count: formatNumber(summary.operations) })}`}
            </span>
          </div>
          {summary?.isReadable && summary.operations > 0 && (
            <span className={styles.good}>
              <Icon icon={CheckIcon} />
            </span>
          )}
          <IconButton
            icon={CloseIcon}
            label={t.remove}
            onClick={() => {
              setProblem('');
              onPick(null);
            }}
          />
        </div>
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: the button inside is the way by keyboard
        <div
          className={`${styles.drop} ${isOver ? styles.over : ''}`}
          onDragOver={(event) => {
            event.preventDefault();
            setIsOver(true);
          }}
          onDragLeave={() => setIsOver(false)}
          onDrop={onDrop}
        >
          <Icon icon={UploadIcon} size={24} style={{ color: 'var(--g-glaze)' }} />
          <p>
            {t.drop}{' '}
            <button type="button" className={styles.link} onClick={() => input.current?.click()}>
              {t.chooseFile}
            </button>
          </p>
          <p className={styles.quiet}>{t.dropHelp}</p>
        </div>
      )}
      <label htmlFor={inputId} className="g-sr-only">
        {t.uploadTab}
      </label>
      <input
        ref={input}
        id={inputId}
        type="file"
        hidden
        accept=".json,.yml,.yaml"
        onChange={(event) => {
          void take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {note && (
        <p className={styles.problem} role="alert">
          {note}
        </p>
      )}
    </div>
  );
}
