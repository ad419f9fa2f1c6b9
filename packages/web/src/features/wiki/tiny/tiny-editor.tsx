import type { Article, UserLight } from '@easymock/contract';
import { toSafeTree } from '@easymock/wiki-content/browser';
import { countWords, plainOf } from '@easymock/wiki-content/plain';
import { articleLinkOf, mentionOf } from '@easymock/wiki-content/rich';
import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { showNotice } from '../../../lib/state/notices';
import { useTexts } from '../../../lib/texts/texts';
import editStyles from '../edit/edit.module.css';
import { EditorFrame, type TextBox, type Written } from '../edit/editor-frame';
import { FilePicker, type FilePickerHandle } from '../edit/file-picker';
import type { OpenedArticle } from '../edit/opened-article';
import { texts as editTexts } from '../edit/texts';
import { ToolBar } from '../edit/tool-bar';
import { ToolButton } from '../edit/tool-button';
import { useFirstFocus } from '../edit/use-first-focus';
import { fetchRemote } from '../files/fetch-remote';
import { uploadEmbedded } from '../files/upload';
import { UploadList } from '../files/upload-list';
import { type FileTarget, useFileUploads } from '../files/use-file-uploads';
import { FindPanel, type FindRequest } from '../find/find-panel';
import { ArticlesMenu } from '../links/articles-menu';
import type { FoundArticle } from '../links/find-articles';
import { typedTitleIn } from '../links/typed-title';
import { PeopleMenu } from '../mention/people-menu';
import { typedNameIn } from '../mention/typed-name';
import { looksLikeMarkdown, partsOf, readHtml, remoteIn, withAddresses } from '../paste/pasted';
import { richConflicts } from '../rich/lazy-conflict';
import { PartDialog } from '../rich/part-dialog';
import { blankValues, newPartForm, type OpenForm, type PartValues } from '../rich/part-form';
import { PieceRenderer } from '../rich/piece-renderer';
import styles from '../rich/rich.module.css';
import { texts } from '../rich/texts';
import { useToolName } from '../rich/use-tool-name';
import { WordCount } from '../rich/word-count';
import { TinyFinder } from './tiny-finder';
import { type TinyTool, tableTools, tinyTools } from './tiny-tools';
import { type Tiny, useTiny } from './use-tiny';
import { useTinyMenu } from './use-tiny-menu';

/** Edits an article in rich text in TinyMCE, which users know from older versions. */
export function TinyEditor({ article, draft }: OpenedArticle) {
  const box = useRef<TextBox>(null);
  return (
    <EditorFrame article={article} draft={draft} box={box} conflicts={richConflicts}>
      {(written) => <Surface article={article} written={written} box={box} />}
    </EditorFrame>
  );
}

function Surface(props: { article: Article; written: Written; box: RefObject<TextBox | null> }) {
  const { article, written, box } = props;
  const t = useTexts(texts);
  const picker = useRef<FilePickerHandle>(null);
  const namesId = useId();
  const target = useRef<Tiny>(undefined);
  const [renderer] = useState(() => new PieceRenderer());
  const [form, setForm] = useState<OpenForm>();
  /** The part that the form changes; undefined for a new part. */
  const [changed, setChanged] = useState<HTMLElement>();
  const [finding, setFinding] = useState<FindRequest>();
  const openFind = (isReplacing: boolean) => setFinding((before) => ({ isReplacing, no: (before?.no ?? 0) + 1 }));
  const uploads = useFileUploads(article._id, () => (target.current ? fileTargetOf(target.current) : null));
  const { host, tiny } = useTiny({
    initialText: written.initialText,
    isReadOnly: written.isReadOnly,
    label: t.surface,
    words: { formula: t.formula, contents: t.contents, kept: t.kept, block: (name) => `${t.otherBlock} ${name}` },
    onChange: written.change,
    onTransfer: (data, made) => {
      const { editor } = made;
      const html = data.getData('text/html');
      const text = data.getData('text/plain');
      const files = [...data.files];
      const isOnlyFiles = files.length > 0 && (!html || (!text.trim() && !/<table/i.test(html)));
      if (isOnlyFiles) uploads.add(files);
      else if (html)
        void insertHtml(article._id, html, made, (count) => tellLost(t.picturesLost({ count }), t.picture));
      else if (text) {
        insertText(editor, text);
        if (looksLikeMarkdown(text))
          void formatPasted(made, renderer, text).then(
            (restore) =>
              restore &&
              showNotice({
                kind: 'info',
                title: t.formatted,
                text: '',
                action: { label: t.restorePlain, run: restore },
              }),
          );
      }
    },
  });
  useEffect(() => {
    target.current = tiny;
  }, [tiny]);
  const finder = useFinder(tiny, openFind);
  const onPart = useEffectEvent((part: HTMLElement) => {
    const found = written.isReadOnly ? undefined : tiny?.source.formOf(part.dataset.id ?? '');
    setChanged(part);
    setForm(found);
  });
  useEffect(() => tiny && partHands(tiny, (part) => onPart(part)), [tiny]);
  useTextBox(box, tiny);
  const names = useTinyMenu(tiny, typedNameIn, mentionPerson);
  const titles = useTinyMenu(tiny, typedTitleIn, linkArticle);
  const runTool = (tool: TinyTool) => {
    if (!tiny) return;
    const { editor } = tiny;
    setChanged(undefined);
    if (tool.asks === 'link') {
      const href = editor.dom.getParent(editor.selection.getStart(), 'a')?.getAttribute('href') ?? '';
      const name = editor.selection.getContent({ format: 'text' });
      setForm({ kind: 'link', values: { ...blankValues, address: href, name } });
    } else if (tool.asks === 'find') openFind(false);
    else if (tool.asks === 'picture' || tool.asks === 'file') picker.current?.open(tool.asks);
    else if (tool.asks) setForm(newPartForm(tool.asks, editor.selection.getContent({ format: 'text' })));
    else {
      editor.focus();
      tool.run?.(editor);
    }
  };
  return (
    <>
      {!written.isReadOnly && <Tools tiny={tiny} onRun={runTool} />}
      {finding && finder && (
        <FindPanel
          finder={finder}
          request={finding}
          isReadOnly={written.isReadOnly}
          onClose={() => setFinding(undefined)}
        />
      )}
      <FilePicker handle={picker} onFiles={(files, kind) => uploads.add(files, undefined, () => kind)} />
      <div className={editStyles.uploads}>
        <UploadList uploads={uploads} />
      </div>
      <div ref={host} className={styles.scroller} />
      {names.typed && (
        <PeopleMenu
          typed={names.typed.typed}
          place={names.typed}
          handle={names.menu}
          id={namesId}
          onChoose={names.choose}
          onClose={names.close}
        />
      )}
      {titles.typed && (
        <ArticlesMenu
          typed={titles.typed.typed}
          place={titles.typed}
          handle={titles.menu}
          id={`${namesId}-articles`}
          onChoose={titles.choose}
          onClose={titles.close}
        />
      )}
      {form && tiny && (
        <PartDialog
          form={form}
          renderer={renderer}
          fileToken={article.fileToken}
          onClose={() => setForm(undefined)}
          onRemove={form.values.address ? () => setLink(tiny, '', '', () => setForm(undefined)) : undefined}
          onDone={(values) => {
            setForm(undefined);
            if (form.kind === 'link') setLink(tiny, values.address.trim(), values.name, () => {});
            else writePart(tiny, form, values, changed);
          }}
        />
      )}
      <WordCount editor={tiny} words={article.words} follow={followTiny} count={wordsOf} />
    </>
  );
}

/** Creates the finder of the text, and binds its shortcuts. */
function useFinder(tiny: Tiny | undefined, open: (isReplacing: boolean) => void): TinyFinder | undefined {
  const finder = useMemo(() => tiny && new TinyFinder(tiny.editor), [tiny]);
  const onFind = useEffectEvent(open);
  useEffect(() => finder && tiny && findKeys(tiny, finder, (isReplacing) => onFind(isReplacing)), [tiny, finder]);
  return finder;
}

/**
 * Calls `ask` on a double click on a part, or on Enter while a part is selected. @returns a function that
 * stops this
 */
function partHands({ editor }: Tiny, ask: (part: HTMLElement) => void): () => void {
  const partOf = (node: EventTarget | Node | null): HTMLElement | undefined => {
    const part = node instanceof Element ? node.closest('[data-id^="part-"]') : null;
    return part instanceof HTMLElement ? part : undefined;
  };
  const onPress = ({ target }: MouseEvent) => {
    const part = partOf(target);
    if (part) ask(part);
  };
  const onKey = (event: KeyboardEvent) => {
    const part = event.key === 'Enter' && !event.isComposing ? partOf(editor.selection.getNode()) : undefined;
    if (!part) return;
    event.preventDefault();
    ask(part);
  };
  editor.on('dblclick', onPress);
  editor.on('keydown', onKey, true);
  return () => {
    editor.off('dblclick', onPress);
    editor.off('keydown', onKey);
  };
}

/** Writes a part's form into the text: in place of the part, or at the cursor. */
function writePart(
  { editor, source }: Tiny,
  form: OpenForm,
  values: PartValues,
  changed: HTMLElement | undefined,
): void {
  const { id, words, html } = source.storePart(form, values);
  editor.focus();
  if (!changed || !editor.getBody().contains(changed)) {
    editor.insertContent(html);
    return;
  }
  editor.undoManager.transact(() => {
    editor.dom.setAttrib(changed, 'data-id', id);
    changed.textContent = words;
  });
  editor.dispatch('input');
}

/**
 * Binds the shortcuts that open the find panel and step through matches. @returns a function that unbinds
 * them
 */
function findKeys({ editor }: Tiny, finder: TinyFinder, open: (isReplacing: boolean) => void): () => void {
  const hear = (event: KeyboardEvent) => {
    const isMod = event.ctrlKey || event.metaKey;
    const letter = event.key.toLowerCase();
    if (isMod && letter === 'f') open(event.altKey);
    else if (isMod && letter === 'h') open(true);
    else if (event.key === 'F3' && finder.read().matches.length > 0) finder.step(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
  };
  editor.on('keydown', hear, true);
  return () => editor.off('keydown', hear);
}

const whole = { contenteditable: 'false' };
const mentionPerson = ({ _id, name, nick_name }: UserLight) =>
  [mentionOf(_id, nick_name || name, whole), '&nbsp;'] as const;
const linkArticle = ({ id, title }: FoundArticle) => [articleLinkOf(id, title, whole), ''] as const;

const tellLost = (text: string, title: string): void => showNotice({ kind: 'info', title, text });

function setLink({ editor }: Tiny, href: string, name: string, done: () => void): void {
  done();
  editor.focus();
  if (!href) editor.execCommand('unlink');
  else if (editor.selection.isCollapsed() && !editor.dom.getParent(editor.selection.getStart(), 'a'))
    editor.insertContent(editor.dom.createHTML('a', { href }, editor.dom.encode(name || href)));
  else editor.execCommand('mceInsertLink', false, { href });
}

/** Inserts plain text, each line as a line of the article, with its addresses as links. */
function insertText(editor: Tiny['editor'], text: string): void {
  const { dom, selection } = editor;
  const address = text.trim();
  if (!selection.isCollapsed() && /^(?:https?:\/\/|mailto:)\S+$/.test(address)) {
    editor.execCommand('mceInsertLink', false, { href: address });
    return;
  }
  const lines = text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .filter((line) => line.trim());
  const [only = ''] = lines;
  const encode = (line: string) =>
    partsOf(line)
      .map((part) =>
        part.href ? dom.createHTML('a', { href: part.href }, dom.encode(part.text)) : dom.encode(part.text),
      )
      .join('');
  editor.insertContent(lines.length < 2 ? encode(only) : lines.map((line) => `<p>${encode(line)}</p>`).join(''));
}

/**
 * Converts the Markdown that was pasted last to formatted text, as an undo step of its own.
 * @returns a function that restores the plain text, unless the text has changed since; undefined after a failure
 */
async function formatPasted(
  { editor, source }: Tiny,
  renderer: PieceRenderer,
  text: string,
): Promise<(() => void) | undefined> {
  const pasted = editor.getContent();
  const html = await renderer.fromMarkdown(text);
  // Text typed meanwhile has moved the pasted text.
  if (html === undefined || editor.removed || editor.getContent() !== pasted) return undefined;
  editor.undoManager.undo();
  editor.insertContent(source.contentOf(toSafeTree(html)));
  const formatted = editor.getContent();
  return () => {
    if (editor.removed || editor.getContent() !== formatted) return;
    editor.undoManager.undo();
    insertText(editor, text);
    editor.focus();
  };
}

/** Inserts pasted HTML after the allow-list, and uploads its embedded pictures. */
async function insertHtml(
  markdownId: string,
  html: string,
  { editor, source }: Tiny,
  onLost: (count: number) => void,
): Promise<void> {
  const { tree, pictures, lostNum } = readHtml(html);
  const known = new Map<string, string | undefined>();
  for (const { file, place } of pictures) {
    known.set(place, await uploadEmbedded(markdownId, file));
  }
  if (editor.removed) return;
  editor.insertContent(source.contentOf(withAddresses(tree, known)));
  const lost = lostNum + [...known.values()].filter((address) => !address).length;
  if (lost > 0) onLost(lost);
  await bringPictures(markdownId, editor, remoteIn(tree));
}

/** Replaces pictures of other websites in the text, once they are fetched. */
async function bringPictures(markdownId: string, editor: Tiny['editor'], addresses: readonly string[]): Promise<void> {
  const known = await fetchRemote(markdownId, addresses);
  if (editor.removed || editor.mode.isReadOnly() || known.size === 0) return;
  // Undoing the paste must not first restore the former addresses.
  editor.undoManager.ignore(() => {
    for (const image of editor.dom.select('img')) {
      const url = known.get(image.getAttribute('src') ?? '');
      if (url === undefined) continue;
      // A new element, because a picture that failed to load gets no further token.
      const copy = image.cloneNode() as HTMLImageElement;
      editor.dom.setAttrib(copy, 'src', url);
      image.replaceWith(copy);
    }
  });
  editor.dispatch('change');
}

/** Uploaded files are inserted at the cursor, without placeholders. */
const fileTargetOf = ({ editor }: Tiny): FileTarget => ({
  begin: () => {},
  tell: () => {},
  end(_, uploaded) {
    if (!uploaded || editor.removed) return;
    const { kind, name, url } = uploaded;
    editor.insertContent(
      kind === 'picture'
        ? editor.dom.createHTML('img', { src: url, alt: name })
        : editor.dom.createHTML('a', { href: url }, editor.dom.encode(name)),
    );
  },
});

function useTextBox(box: RefObject<TextBox | null>, tiny: Tiny | undefined): void {
  useFirstFocus(tiny?.editor.mode.isReadOnly() === false, () => tiny?.editor.focus());
  useImperativeHandle(
    box,
    () => ({
      focus: () => tiny?.editor.focus(),
      setText(source) {
        tiny?.editor.undoManager.transact(() => tiny.source.show(source, tiny.editor));
      },
    }),
    [tiny],
  );
}

const never = () => () => {};

/** Returns the formats of the selection, and whether it is in a table, encoded as one string. */
function useFormats(tiny: Tiny | undefined): string {
  return useSyncExternalStore(
    tiny
      ? (hear) => {
          tiny.editor.on('NodeChange', hear);
          return () => tiny.editor.off('NodeChange', hear);
        }
      : never,
    () => {
      if (!tiny || tiny.editor.removed) return '';
      const { editor } = tiny;
      const formats = tinyTools.flatMap(({ format }) =>
        format && editor.formatter.get(format) && editor.formatter.match(format) ? [format] : [],
      );
      const isInTable = editor.dom.getParent(editor.selection.getStart(), 'td,th');
      return [...formats, ...(isInTable ? ['table'] : [])].join(' ');
    },
  );
}

function Tools(props: { tiny: Tiny | undefined; onRun: (tool: TinyTool) => void }) {
  const te = useTexts(editTexts);
  const t = useTexts(texts);
  const formats = useFormats(props.tiny).split(' ');
  const nameOf = useToolName();
  const leave = () => props.tiny?.editor.focus();
  const buttons = (tools: readonly TinyTool[]) =>
    tools.map((tool) => (
      <ToolButton
        key={tool.name}
        tool={tool}
        name={nameOf(tool)}
        className={styles.tool}
        isPressed={tool.format ? formats.includes(tool.format) : undefined}
        onClick={() => props.onRun(tool)}
      />
    ));
  return (
    <>
      <ToolBar label={te.toolbar} onLeave={leave} isMain>
        {buttons(tinyTools)}
      </ToolBar>
      {formats.includes('table') && (
        <ToolBar label={t.tableBar} onLeave={leave}>
          {buttons(tableTools)}
        </ToolBar>
      )}
    </>
  );
}

function followTiny({ editor }: Tiny, onChange: () => void): () => void {
  editor.on('input change', onChange);
  return () => editor.off('input change', onChange);
}

const wordsOf = ({ editor, source }: Tiny): number | undefined =>
  editor.removed ? undefined : countWords(plainOf(source.read(editor)));
