import {
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '../../../../kit/buttons/icon-button';
import { PlainButton } from '../../../../kit/buttons/plain-button';
import {
  BackIcon,
  ChevronDownIcon,
  ChevronUpIcon,
  FullWidthIcon,
  NextIcon,
  ZoomInIcon,
  ZoomOutIcon,
} from '../../../../kit/display/icons';
import { CloseIcon, DownloadIcon } from '../../../../kit/display/plain-icons';
import { WaterMark } from '../../../../kit/display/water-mark';
import { isTyping } from '../../../../lib/browser/is-typing';
import { useTexts } from '../../../../lib/texts/texts';
import { formatNumber } from '../../../../lib/texts/time';
import { filesOfSession, type TextFiles, TextFilesContext } from '../addresses';
import type { OpenPdf } from './open-pdf';
import { mostPages, PageColumn } from './page-column';
import styles from './pdf.module.css';
import { reasonOf } from './reason';
import type { ShownPdf } from './shown-pdf';
import { texts } from './texts';
import { useFind } from './use-find';
import { type PdfState, useOpenPdf } from './use-open-pdf';

const zoomStep = 1.25;

/** Shows a PDF attachment over the whole window. */
export function PdfViewer({ file, onClose }: { file: ShownPdf; onClose: () => void }) {
  const t = useTexts(texts);
  const files = useContext(TextFilesContext) ?? sessionFiles;
  const dialog = useRef<HTMLDialogElement>(null);
  const { state, retry } = useOpenPdf(file.fileId, (isRetry) => files.addressToRead(file.fileId, isRetry));
  useEffect(() => {
    const { current } = dialog;
    if (!current?.open) current?.showModal();
  }, []);
  return createPortal(
    <dialog ref={dialog} className={styles.viewer} aria-label={t.viewing({ name: file.name })} onClose={onClose}>
      {files.waterMark && (
        <div className={styles.stamp}>
          <WaterMark text={files.waterMark} isAboveAll />
        </div>
      )}
      {state.kind === 'open' ? (
        <Pages key={file.fileId} pdf={state.pdf} file={file} files={files} onLeave={() => dialog.current?.close()} />
      ) : (
        <div className={styles.frame}>
          <div className={styles.bar}>
            <h2 className={styles.name}>{file.name}</h2>
            <LastTools file={file} files={files} onLeave={() => dialog.current?.close()} />
          </div>
          <div className={styles.stage}>
            <Waiting state={state} onRetry={retry} onDownload={() => download(files, file)} />
          </div>
        </div>
      )}
    </dialog>,
    document.body,
  );
}

const sessionFiles = filesOfSession(undefined);

// The API client has reported the failure.
const download = (files: TextFiles, { fileId }: ShownPdf): void => void files.download(fileId).catch(() => {});

function LastTools({ file, files, onLeave }: { file: ShownPdf; files: TextFiles; onLeave: () => void }) {
  const t = useTexts(texts);
  return (
    <div className={styles.tools}>
      <IconButton icon={DownloadIcon} size={18} label={t.download} onClick={() => download(files, file)} />
      <IconButton icon={CloseIcon} size={18} label={t.close} onClick={onLeave} />
    </div>
  );
}

/** Renders what stands in place of the pages until the file is open. */
function Waiting(props: { state: Exclude<PdfState, { kind: 'open' }>; onRetry: () => void; onDownload: () => void }) {
  const { state } = props;
  const t = useTexts(texts);
  if (state.kind === 'loading')
    return (
      <div className={styles.notice} role="status">
        <p>{t.loading}</p>
      </div>
    );
  if (state.kind === 'password') return <Password {...state} />;
  return (
    <div className={styles.notice} role="alert">
      <p>{t[reasonOf(state.reason)] as string}</p>
      <div className={styles.tools}>
        {state.reason !== 'missing' && <PlainButton onClick={props.onDownload}>{t.download}</PlainButton>}
        <PlainButton look="primary" onClick={props.onRetry}>
          {t.retry}
        </PlainButton>
      </div>
    </div>
  );
}

/** Asks for the password of a file, which leaves this page only for the worker that reads the file. */
function Password({ isWrong, enter }: { isWrong: boolean; enter: (password: string) => void }) {
  const t = useTexts(texts);
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password !== '') enter(password);
  };
  return (
    <div className={styles.notice}>
      <form onSubmit={submit} noValidate>
        <p role={isWrong ? 'alert' : undefined}>{isWrong ? t.passwordWrong : t.passwordNeeded}</p>
        <input
          className={styles.password}
          type="password"
          // biome-ignore lint/a11y/noAutofocus: the form is all that the dialog contains
          autoFocus
          autoComplete="off"
          aria-label={t.password}
          aria-invalid={isWrong}
          maxLength={200}
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
        <PlainButton look="primary" type="submit">
          {t.openFile}
        </PlainButton>
      </form>
    </div>
  );
}

/** Creates the column of pages in an element. */
function useColumn(box: RefObject<HTMLDivElement | null>, pdf: OpenPdf['pdf'], first: number) {
  const t = useTexts(texts);
  const column = useRef<PageColumn>(undefined);
  const [page, setPage] = useState(1);
  const [percent, setPercent] = useState(100);
  const [drawn, setDrawn] = useState(0);
  const labels = useEffectEvent((num: number) => t.page({ num }));
  const failed = useEffectEvent(() => t.pageFailed);
  useEffect(() => {
    let isOver = false;
    const begin = async () => {
      const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
      if (isOver || !box.current) return;
      column.current = new PageColumn(box.current, pdf, {
        first: { width, height },
        label: (num) => labels(num),
        onPage: setPage,
        onZoom: setPercent,
        onDrawn: () => setDrawn((before) => before + 1),
        onFailed: ({ element }) => {
          element.dataset.failed = failed();
        },
      });
      column.current.goTo(first);
    };
    // A file whose first page cannot be read has no pages to show; each sheet then says so.
    void begin().catch(() => {});
    return () => {
      isOver = true;
      column.current?.close();
      column.current = undefined;
    };
  }, [box, pdf, first]);
  return { column, page, percent, drawn };
}

function Pages(props: { pdf: OpenPdf['pdf']; file: ShownPdf; files: TextFiles; onLeave: () => void }) {
  const { pdf, file } = props;
  const t = useTexts(texts);
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const { column, page, percent, drawn } = useColumn(box, pdf, file.page);
  const count = Math.min(pdf.numPages, mostPages);
  const go = (to: number) => column.current?.goTo(to);
  const find = useFind(pdf, count, { page, drawn, go, sheets: () => column.current?.sheets ?? [] });
  useEffect(() => box.current?.focus(), []);
  const actions: Readonly<Record<string, () => void>> = {
    ArrowRight: () => go(page + 1),
    ArrowLeft: () => go(page - 1),
    PageDown: () => go(page + 1),
    PageUp: () => go(page - 1),
    Home: () => go(1),
    End: () => go(count),
    '+': () => column.current?.step(zoomStep),
    '=': () => column.current?.step(zoomStep),
    '-': () => column.current?.step(1 / zoomStep),
    '0': () => column.current?.setZoom('width'),
  };
  const press = (event: KeyboardEvent) => {
    // Keys of the page below must not act while the dialog is open.
    event.stopPropagation();
    if (event.nativeEvent.isComposing || event.altKey) return;
    const hasControl = event.ctrlKey || event.metaKey;
    const isFind = hasControl && event.key.toLowerCase() === 'f';
    if (isFind) field.current?.select();
    const run = hasControl || isTyping(event.target) ? undefined : actions[event.key];
    run?.();
    if (run || isFind) event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts of the dialog
    <div className={styles.frame} onKeyDown={press}>
      <div className={styles.bar}>
        <h2 className={styles.name} title={file.name}>
          {file.name}
        </h2>
        <div className={styles.tools}>
          <IconButton icon={BackIcon} size={18} label={t.previous} disabled={page <= 1} onClick={() => go(page - 1)} />
          <PageNumber key={page} page={page} count={count} onGo={go} />
          <span className={`${styles.quiet} g-num`}>{t.ofPages({ count: formatNumber(count) })}</span>
          <IconButton icon={NextIcon} size={18} label={t.next} disabled={page >= count} onClick={() => go(page + 1)} />
        </div>
        <div className={styles.tools}>
          <IconButton
            icon={ZoomOutIcon}
            size={18}
            label={t.zoomOut}
            onClick={() => column.current?.step(1 / zoomStep)}
          />
          <span className={`${styles.quiet} ${styles.percent} g-num`}>{percent}%</span>
          <IconButton icon={ZoomInIcon} size={18} label={t.zoomIn} onClick={() => column.current?.step(zoomStep)} />
          <IconButton
            icon={FullWidthIcon}
            size={18}
            label={t.fitWidth}
            onClick={() => column.current?.setZoom('width')}
          />
        </div>
        <div className={styles.tools}>
          <input
            ref={field}
            type="search"
            className={styles.find}
            placeholder={t.find}
            aria-label={t.find}
            maxLength={200}
            value={find.text}
            onChange={({ target }) => find.setText(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              find.step(event.shiftKey ? -1 : 1);
            }}
          />
          {find.pages.length > 0 && (
            <>
              <IconButton icon={ChevronUpIcon} label={t.findPrevious} onClick={() => find.step(-1)} />
              <IconButton icon={ChevronDownIcon} label={t.findNext} onClick={() => find.step(1)} />
            </>
          )}
          <span className={`${styles.quiet} g-num`} role="status">
            {find.isBusy
              ? t.finding
              : find.text.trim() === ''
                ? ''
                : find.pages.length === 0
                  ? t.findNone
                  : t.findHits({ at: find.page, count: find.pages.length })}
          </span>
        </div>
        <LastTools file={file} files={props.files} onLeave={props.onLeave} />
        {pdf.numPages > count && <span className={styles.quiet}>{t.noRoom({ count: formatNumber(count) })}</span>}
      </div>
      <div className={styles.stage}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
        <section ref={box} className={styles.scroll} aria-label={file.name} tabIndex={0} />
      </div>
    </div>
  );
}

/** A field with the number of the current page; Enter goes to another one. */
function PageNumber({ page, count, onGo }: { page: number; count: number; onGo: (page: number) => void }) {
  const t = useTexts(texts);
  const [typed, setTyped] = useState(String(page));
  const go = () => {
    const wanted = Number(typed);
    if (Number.isInteger(wanted) && wanted >= 1) onGo(Math.min(count, wanted));
    else setTyped(String(page));
  };
  return (
    <input
      className={`${styles.page} g-num`}
      inputMode="numeric"
      aria-label={t.goToPage}
      maxLength={5}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => setTyped(String(page))}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        go();
      }}
    />
  );
}
