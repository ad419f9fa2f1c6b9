import { decodeText, documentBodyLimit } from '@easymock/contract';
import type { ImportFormat } from '@easymock/mock-engine';
import { Button, Input } from 'antd';
import { type ReactNode, useId, useRef, useState } from 'react';
import { IconButton } from '../../../kit/buttons/icon-button';
import { Icon } from '../../../kit/display/icon';
import { CheckIcon, CloseIcon, FileIcon, UploadIcon } from '../../../kit/display/icons';
import { useLanguage, useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import type { DocumentSummary, Offered } from './document-summary';
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
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** Reads a dropped or selected file in the browser. */
export function useDocumentFile(onPick: (picked: PickedDocument | null) => void) {
  const t = useTexts(texts);
  const [problem, setProblem] = useState('');
  const latest = useRef(0);
  return {
    /** Reason why the last file was rejected. */
    problem,
    async take(file: File | undefined) {
      if (!file) return;
      const turn = ++latest.current;
      onPick(null);
      if (!/\.(json|ya?ml|har|txt|sh|curl)$/i.test(file.name)) return setProblem(t.formatError);
      if (file.size > documentBodyLimit) return setProblem(t.tooLarge);
      setProblem('');
      // Editors on Chinese Windows save GBK, and PowerShell UTF-16.
      const text = decodeText(new Uint8Array(await file.arrayBuffer()));
      if (turn !== latest.current) return;
      if (text === undefined) return setProblem(t.unreadable);
      const base = { name: file.name, size: file.size, text };
      onPick({ ...base, summary: null });
      const summary = await summarizeInWorker(text);
      // Ignores the result if another file was picked or this one was removed meanwhile.
      if (turn === latest.current) onPick({ ...base, summary });
    },
    remove() {
      latest.current++;
      setProblem('');
      onPick(null);
    },
  };
}

export type DocumentFile = ReturnType<typeof useDocumentFile>;

/** Accepts a file dropped anywhere on its children. */
export function DropArea(props: { onFile: (file: File | undefined) => void; children: ReactNode }) {
  const [isOver, setIsOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keyboard users have the button that selects a file
    <div
      className={styles.area}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
      }}
      onDrop={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setIsOver(false);
        props.onFile(event.dataTransfer.files[0]);
      }}
    >
      {props.children}
    </div>
  );
}

/** Shows where to drop or select a document, or the picked document and its summary. */
export function DocumentDrop(props: { picked: PickedDocument | null; file: DocumentFile; error?: string }) {
  const { picked, file } = props;
  const t = useTexts(texts);
  const language = useLanguage();
  const inputId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isPasting, setIsPasting] = useState(false);

  const summary = picked?.summary;
  const note =
    file.problem ||
    props.error ||
    (summary?.isReadable === false ? (summary.texts?.[language === 'en' ? 'en' : 'zh'] ?? t.unreadable) : '') ||
    (summary?.isReadable && summary.operations === 0 ? t.empty : '');
  return (
    <div>
      {isPasting && !picked ? (
        <PasteText
          onCancel={() => setIsPasting(false)}
          onText={(text) => {
            setIsPasting(false);
            void file.take(new File([text], `${t.pasted}.txt`));
          }}
        />
      ) : picked ? (
        <div className={styles.file} role="status">
          <Icon icon={FileIcon} size={20} />
          <div className={styles.fileText}>
            <strong>{picked.name}</strong>
            <span className="g-num">
              {sizeOf(picked.size)}
              {!summary && ` · ${t.reading}`}
              {summary?.isReadable &&
                ` · ${formatName(summary)} · ${t.operations({ count: formatNumber(summary.operations) })}`}
            </span>
          </div>
          {summary?.isReadable && summary.operations > 0 && (
            <span className={styles.good}>
              <Icon icon={CheckIcon} />
            </span>
          )}
          <IconButton icon={CloseIcon} label={t.remove} onClick={file.remove} />
        </div>
      ) : (
        <div className={styles.drop}>
          <Icon icon={UploadIcon} size={24} style={{ color: 'var(--g-glaze)' }} />
          <p>
            {t.drop}{' '}
            <button type="button" className={styles.link} onClick={() => input.current?.click()}>
              {t.chooseFile}
            </button>
          </p>
          <p className={styles.quiet}>{t.dropHelp}</p>
          <button type="button" className={styles.link} onClick={() => setIsPasting(true)}>
            {t.paste}
          </button>
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
        accept=".json,.yml,.yaml,.har,.txt,.sh,.curl"
        onChange={(event) => {
          void file.take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {note && (
        <div className={styles.problem}>
          <p role="alert">{note}</p>
          <Button size="small" onClick={() => input.current?.click()}>
            {t.chooseOther}
          </Button>
        </div>
      )}
    </div>
  );
}

const formatNames: Readonly<Record<ImportFormat, string>> = {
  postman: 'Postman',
  har: 'HAR',
  yapi: 'YApi',
  apifox: 'Apifox',
  curl: 'curl',
};

/** Returns the format of a document and its version, as in `OpenAPI 3.1.0`. */
function formatName({ format, version }: Pick<Offered, 'format' | 'version'>): string {
  return `${format === null ? 'OpenAPI' : formatNames[format]} ${version}`.trim();
}

/** Text field for a pasted document or curl commands. */
function PasteText({ onText, onCancel }: { onText: (text: string) => void; onCancel: () => void }) {
  const t = useTexts(texts);
  const [text, setText] = useState('');
  return (
    <div className={styles.paste}>
      <Input.TextArea
        autoFocus
        className="g-mono"
        aria-label={t.paste}
        placeholder={t.pasteHint}
        value={text}
        spellCheck={false}
        autoSize={{ minRows: 6, maxRows: 16 }}
        onChange={(event) => setText(event.target.value)}
      />
      <div className={styles.pasteActions}>
        <Button onClick={onCancel}>{t.cancel}</Button>
        <Button disabled={!text.trim()} onClick={() => onText(text)}>
          {t.readAddress}
        </Button>
      </div>
    </div>
  );
}
