import { lineBreaksName } from '@easymock/contract';
import { toSafeNodes, withLineBreaks } from '@easymock/wiki-content/browser';
import { type Ref, useContext, useEffect, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { drawFormulas } from '../../../kit/formula/draw-formulas';
import { usePageLocation } from '../../../lib/address/page-location';
import { copyText } from '../../../lib/browser/copy';
import { pageSetting } from '../../../lib/browser/page-setting';
import { watchEdges } from '../../../lib/browser/scroll-edges';
import { useLanguage, useTexts } from '../../../lib/texts/texts';
import { fileIn, filesOfSession, TextFilesContext } from '../files/addresses';
import { pdfActions } from '../files/pdf/pdf-card';
import { showPdfs } from '../files/pdf/show-pdfs';
import { usePdfViewer } from '../files/pdf/use-pdf-viewer';
import { openFrames } from './frames';
import { headingId } from './headings';
import { innerPathOf, unmarkInnerLinks } from './inner-path';
import { lowerHeading } from './lower-heading';
import styles from './text.module.css';
import { texts } from './texts';

/**
 * Renders the text of an article. The browser's allow-list creates the nodes, whatever the server sent. Adds
 * controls to copy code and heading links and to scroll wide tables. The code for charts, diagrams and formulas
 * loads with the first of them.
 */
export function ArticleHtml(props: {
  html: string;
  /** Called when the text is on the page. */
  onShown?: (() => void) | undefined;
  /**
   * Checks or unchecks the task at a source line; if absent, tasks are read-only. @returns whether the change
   * is saved
   */
  onTick?: ((line: number, isDone: boolean) => Promise<boolean>) | undefined;
  /** Handles a link to an internal page. @returns whether it did; otherwise the router navigates */
  onOpen?: ((path: string) => boolean) | undefined;
  /** Token for the pictures of the text, part of the article's response. */
  fileToken?: string | undefined;
  ref?: Ref<HTMLDivElement>;
}) {
  const { html, onShown, onTick, fileToken } = props;
  const mayTick = onTick !== undefined;
  const t = useTexts(texts);
  const language = useLanguage();
  const { go } = usePageLocation();
  const files = useContext(TextFilesContext) ?? filesOfSession(fileToken);
  const box = useRef<HTMLDivElement>(null);
  const drawn = useRef<{ end: () => void }>(undefined);
  const endPdfs = useRef<() => void>(undefined);
  const { openPdf, viewer } = usePdfViewer();
  const stopEdges = useRef<() => void>(undefined);
  useImperativeHandle(props.ref, () => box.current as HTMLDivElement);
  const show = useEffectEvent((element: HTMLElement, text: string, words: 'zh' | 'en', areBoxesLive: boolean) => {
    const line = lineOfTask(document.activeElement);
    const shown = pageSetting(lineBreaksName) === 'shown' ? withLineBreaks(text) : text;
    element.replaceChildren(toSafeNodes(shown, words, files.pictureAt));
    furnish(element, t);
    stopEdges.current?.();
    stopEdges.current = watchEdges(element.querySelectorAll<HTMLElement>(`.${styles.wide}`));
    drawn.current?.end();
    drawn.current = draw(element, t);
    drawFormulas(element);
    endPdfs.current?.();
    endPdfs.current = showPdfs(element, pdfActions(files, openPdf));
    for (const box of boxesIn(element)) {
      box.disabled = !areBoxesLive || !lineOfTask(box);
      // Focus returns to the task that was checked.
      if (line && lineOfTask(box) === line) box.focus();
    }
    onShown?.();
  });
  const onChange = useEffectEvent(({ target }: Event) => {
    const line = lineOfTask(target);
    if (!line || !onTick || !(target instanceof HTMLInputElement)) return;
    const isDone = target.checked;
    void onTick(line, isDone).then((isSaved) => {
      if (!isSaved) target.checked = !isDone;
    });
  });
  const onClick = useEffectEvent((event: MouseEvent) => {
    const { target } = event;
    // An included passage has handled the click itself.
    if (!(target instanceof Element) || event.defaultPrevented) return;
    const button = target.closest('button[data-copy]');
    if (button instanceof HTMLButtonElement) {
      event.preventDefault();
      return void copyFrom(button, t.copied);
    }
    const link = target.closest('a[href]');
    if (!(link instanceof HTMLAnchorElement)) return;
    const file = fileIn(link.href);
    if (file) {
      event.preventDefault();
      // `files.open` has reported the failure.
      return void files.open(file).catch(() => {});
    }
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    const path = innerPathOf(link);
    if (path === undefined) return;
    event.preventDefault();
    if (!props.onOpen?.(path)) go(path);
  });
  const onPictureError = useEffectEvent(async ({ target }: Event) => {
    if (!(target instanceof HTMLImageElement)) return;
    // The token may have expired while the page was open.
    const address = 'retried' in target.dataset ? undefined : await files.freshAddress(target.src);
    target.dataset.retried = '';
    if (address !== undefined) target.src = address;
    else target.replaceWith(missingPicture(target.alt || t.pictureMissing, t.pictureMissing));
  });
  useLayoutEffect(() => {
    if (box.current) show(box.current, html, language === 'en' ? 'en' : 'zh', mayTick);
  }, [html, language, mayTick]);
  useEffect(
    () => () => {
      drawn.current?.end();
      endPdfs.current?.();
      stopEdges.current?.();
    },
    [],
  );
  useEffect(() => {
    const element = box.current;
    const hear = (event: MouseEvent) => onClick(event);
    const hearChange = (event: Event) => onChange(event);
    const hearError = (event: Event) => void onPictureError(event);
    element?.addEventListener('click', hear);
    // Error events of pictures do not bubble.
    element?.addEventListener('error', hearError, true);
    element?.addEventListener('change', hearChange);
    return () => {
      element?.removeEventListener('click', hear);
      element?.removeEventListener('change', hearChange);
      element?.removeEventListener('error', hearError, true);
    };
  }, []);
  return (
    <>
      <div ref={box} className={styles.text} />
      {viewer}
    </>
  );
}

/** Draws charts and diagrams, once the code for them is loaded. */
function draw(box: HTMLElement, t: Parameters<typeof import('./drawn-parts').drawParts>[1]): { end: () => void } {
  if (!box.querySelector('.md-chart, pre.md-diagram')) return { end: () => {} };
  let isOver = false;
  let end = () => {};
  const parts = [...box.childNodes];
  import('./drawn-parts').then(
    ({ drawParts }) => {
      // Another text may have replaced this one by now.
      if (!isOver && parts.every((part) => part.parentNode === box)) end = drawParts(box, t);
    },
    // If loading fails, a chart stays a table, and a diagram its text.
    () => {},
  );
  return {
    end: () => {
      isOver = true;
      end();
    },
  };
}

function missingPicture(text: string, reason: string): HTMLElement {
  const box = document.createElement('span');
  box.className = 'md-picture-link';
  box.textContent = text;
  box.title = reason;
  return box;
}

const boxesIn = (element: HTMLElement) => element.querySelectorAll<HTMLInputElement>('input[type="checkbox"]');

/** Returns the source line of a checkbox's task. */
function lineOfTask(box: EventTarget | null): number | undefined {
  if (!(box instanceof HTMLInputElement)) return undefined;
  return Number(box.closest<HTMLElement>('li')?.dataset.line) || undefined;
}

interface Words {
  readonly copyCode: string;
  readonly copied: string;
  readonly table: string;
  readonly task: string;
  readonly copyHeading: (values: { name: string }) => string;
  readonly frame: (values: { host: string }) => string;
}

/** Adds the controls for readers to parts of the text. */
function furnish(box: HTMLElement, t: Words): void {
  box.dataset.script = isLatin(box.textContent ?? '') ? 'latin' : 'han';
  for (const heading of box.querySelectorAll('h1')) lowerHeading(heading);
  // A checkbox is labelled by the text of its task.
  for (const tick of boxesIn(box)) tick.ariaLabel = tick.closest('li')?.textContent?.trim() || t.task;
  for (const code of box.querySelectorAll('pre')) {
    const frame = document.createElement('div');
    frame.className = styles.code ?? '';
    code.replaceWith(frame);
    // Scrollable elements must be reachable by keyboard.
    code.tabIndex = 0;
    const [, language] = /language-(\S+)/.exec(code.querySelector('code')?.className ?? '') ?? [];
    if (language) frame.append(labelOf(language));
    frame.append(code, copyButton(t.copyCode, 'code'));
  }
  for (const table of box.querySelectorAll('table')) {
    const frame = document.createElement('div');
    frame.className = styles.wide ?? '';
    frame.tabIndex = 0;
    frame.role = 'group';
    frame.ariaLabel = table.caption?.textContent || t.table;
    table.replaceWith(frame);
    frame.append(table);
  }
  openFrames(box, t.frame);
  unmarkInnerLinks(box);
  for (const heading of box.querySelectorAll<HTMLElement>('h1[id],h2[id],h3[id],h4[id],h5[id],h6[id]')) {
    const button = copyButton(t.copyHeading({ name: heading.textContent ?? '' }), 'heading');
    heading.append(button);
  }
}

/** Whether the line length is set for Latin letters, which are half as wide as Han characters. */
function isLatin(text: string): boolean {
  const sample = text.slice(0, 4_000);
  return (sample.match(/\p{Script=Han}/gu)?.length ?? 0) < sample.length / 10;
}

function labelOf(language: string): HTMLElement {
  const label = document.createElement('span');
  label.className = styles.language ?? '';
  label.textContent = language;
  return label;
}

function copyButton(label: string, what: 'code' | 'heading'): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.dataset.copy = what;
  button.className = (what === 'code' ? styles.copyCode : styles.anchor) ?? '';
  if (what === 'code') button.textContent = label;
  else button.ariaLabel = label;
  button.title = label;
  return button;
}

async function copyFrom(button: HTMLButtonElement, done: string): Promise<void> {
  const heading = button.closest<HTMLElement>('[id]');
  const text =
    button.dataset.copy === 'code'
      ? (button.parentElement?.querySelector('pre')?.innerText ?? '')
      : location.href.replace(/#.*$/, '') +
        (heading ? `#${encodeURIComponent(heading.id.slice(headingId('').length))}` : '');
  if (!(await copyText(text))) return;
  const former = button.textContent;
  button.dataset.done = '';
  if (button.dataset.copy === 'code') button.textContent = done;
  setTimeout(() => {
    delete button.dataset.done;
    if (button.dataset.copy === 'code') button.textContent = former;
  }, 1600);
}
