import type { Article, UserLight } from '@easymock/contract';
import { toSafeTree } from '@easymock/wiki-content/browser';
import { readPasted } from '@easymock/wiki-content/rich';
import type { Editor } from '@tiptap/core';
import type { Transaction } from '@tiptap/pm/state';
import { fixTables } from '@tiptap/pm/tables';
import { Button } from 'antd';
import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { MenuHandle } from '../../../kit/list/caret-menu';
import { showNotice } from '../../../lib/state/notices';
import { useTexts } from '../../../lib/texts/texts';
import editStyles from '../edit/edit.module.css';
import type { TextBox } from '../edit/editor-frame';
import { FilePicker, type FilePickerHandle } from '../edit/file-picker';
import { focusAfterDialog } from '../edit/focus-after-dialog';
import type { OpenedArticle } from '../edit/opened-article';
import outlineStyles from '../edit/outline/edit-outline.module.css';
import { SharedFrame, type SharedWritten } from '../edit/shared-frame';
import { useFirstFocus } from '../edit/use-first-focus';
import { filesOfSession, pictureWith } from '../files/addresses';
import { fetchRemote } from '../files/fetch-remote';
import { pdfActions } from '../files/pdf/pdf-card';
import { usePdfViewer } from '../files/pdf/use-pdf-viewer';
import { uploadEmbedded } from '../files/upload';
import { UploadList } from '../files/upload-list';
import { useFileDrop } from '../files/use-file-drop';
import { useFileUploads } from '../files/use-file-uploads';
import { FindPanel, type FindRequest } from '../find/find-panel';
import { InsertTemplate } from '../insert/insert-template';
import { ArticlesMenu } from '../links/articles-menu';
import type { FoundArticle } from '../links/find-articles';
import { PeopleMenu } from '../mention/people-menu';
import { BlockHandle } from './block-handle';
import { BubbleMenu } from './bubble-menu';
import { changeInclude, isInclude } from './change-include';
import { run } from './commands';
import { finderOf } from './find/finding';
import { readDocument, wordsIn } from './model/document';
import { PartDialog } from './part-dialog';
import { applyForm, formOf, newForm, type OpenForm } from './part-form';
import { formatPasted } from './paste/format-pasted';
import { sliceOf } from './paste/paste-plugin';
import { PictureBar } from './picture/picture-bar';
import styles from './rich.module.css';
import { RichOutline } from './rich-outline';
import { richContent } from './shared/rich-content';
import { undo } from './shared/shared-document';
import { asOwnStep } from './shared/transactions';
import type { SlashState } from './slash';
import { SlashMenu } from './slash-menu';
import { texts } from './texts';
import { TableBar, Toolbar } from './toolbar';
import type { RichTool } from './tools';
import { fileTargetOf } from './upload-places';
import { type Rich, useRichEditor } from './use-rich-editor';
import { WordCount } from './word-count';

/** Edits an article in rich text together with others, displayed as readers will see it. */
export function WysiwygEditor({ article, draft }: OpenedArticle) {
  const box = useRef<TextBox>(null);
  return (
    <SharedFrame article={article} draft={draft} box={box} content={richContent}>
      {(written) => <Surface article={article} written={written} box={box} />}
    </SharedFrame>
  );
}

function Surface(props: { article: Article; written: SharedWritten; box: RefObject<TextBox | null> }) {
  const { article, written, box } = props;
  const t = useTexts(texts);
  const scroller = useRef<HTMLDivElement>(null);
  const slashId = useId();
  const [finding, setFinding] = useState<FindRequest>();
  const openFind = (isReplacing: boolean) => setFinding((before) => ({ isReplacing, no: (before?.no ?? 0) + 1 }));
  const slash = useTyped();
  const names = useTyped();
  const titles = useTyped();
  const [form, setForm] = useState<OpenForm>();
  const [hasOutline, setHasOutline] = useState(false);
  const [isChoosing, setIsChoosing] = useState(false);
  const [formatted, setFormatted] = useState(false);
  const target = useRef<Rich>(undefined);
  const picker = useRef<FilePickerHandle>(null);
  const { openPdf, viewer } = usePdfViewer();
  const uploads = useFileUploads(article._id, () => (target.current ? fileTargetOf(target.current.editor.view) : null));
  const { isOver, ...drop } = useFileDrop((files) => uploads.add(files));
  const bring = (addresses: readonly string[]) => fetchRemote(article._id, addresses);
  const editPart = (pos: number) => {
    const node = target.current?.editor.state.doc.nodeAt(pos);
    if (!node || written.isReadOnly) return;
    if (isInclude(node)) changeInclude(target.current?.editor, node);
    else setForm(formOf(node, pos));
  };
  const runTool = (tool: RichTool) => {
    const editor = target.current?.editor;
    if (!editor) return;
    if (tool.asks === 'picture' || tool.asks === 'file' || tool.asks === 'pdf') picker.current?.open(tool.asks);
    else if (tool.asks === 'find') openFind(false);
    else if (tool.asks === 'template') setIsChoosing(true);
    else if (tool.asks === 'outline') setHasOutline((before) => !before);
    else if (tool.asks) setForm(newForm(tool.asks, editor));
    else if (tool.command) run(editor, tool.command);
  };
  const { host, rich } = useRichEditor({
    session: written.session,
    isReadOnly: written.isReadOnly,
    label: t.surface,
    onChange: () => setFormatted(false),
    onEditPart: (pos) => editPart(pos),
    onTool: (tool) => runTool(tool),
    onSlash: slash.show,
    onSlashKey: slash.press,
    onName: names.show,
    onNameKey: names.press,
    onFind: openFind,
    onTitle: titles.show,
    onTitleKey: titles.press,
    takeFiles: (files, at) => uploads.add(files, at),
    addressesOf: (files) => Promise.all(files.map((file) => uploadEmbedded(article._id, file))),
    fetchRemote: bring,
    pictureOf: pictureWith(article.fileToken),
    pdf: pdfActions(filesOfSession(article.fileToken), openPdf),
    tellLost: (count) => showNotice({ kind: 'info', title: t.picture, text: t.picturesLost({ count }) }),
    onMarkdown: (text, from, to) => {
      if (!target.current) return;
      void formatPasted(target.current, { text, from, to }, bring).then((result) => {
        setFormatted(result === 'formatted');
        if (result === 'changed') showNotice({ kind: 'info', title: t.notFormatted, text: t.changedMeanwhile });
      });
    },
  });
  const formAt = useEffectEvent((tr: Transaction) => {
    if (tr.docChanged)
      setForm((before) => (before?.pos !== undefined ? { ...before, pos: tr.mapping.map(before.pos) } : before));
  });
  useEffect(() => rich && followTransactions(rich.editor, formAt), [rich]);
  const finder = useMemo(() => rich && finderOf(rich.editor), [rich]);
  useTextBox(box, rich, () => openFind(false));
  useEffect(() => {
    target.current = rich;
  }, [rich]);
  const closeForm = () => {
    setForm(undefined);
    focusAfterDialog(() => {
      const editor = target.current?.editor;
      if (editor && !editor.isDestroyed) editor.view.focus();
    });
  };
  return (
    <>
      {!written.isReadOnly && <Toolbar editor={rich?.editor} onRun={runTool} />}
      {finding && finder && (
        <FindPanel
          finder={finder}
          request={finding}
          isReadOnly={written.isReadOnly}
          onClose={() => setFinding(undefined)}
        />
      )}
      {formatted && rich && <FormattedBar rich={rich} onClose={() => setFormatted(false)} />}
      {viewer}
      <FilePicker handle={picker} onFiles={(files, kind) => uploads.add(files, undefined, () => kind)} />
      <div className={editStyles.uploads}>
        <UploadList uploads={uploads} />
      </div>
      <div className={outlineStyles.frame}>
        <div
          ref={scroller}
          className={styles.scroller}
          data-over={isOver ? '' : undefined}
          {...(!written.isReadOnly && drop)}
        >
          <div ref={host} className={styles.host} />
          {rich && !written.isReadOnly && <BlockHandle article={article} scroller={scroller} editor={rich.editor} />}
        </div>
        {hasOutline && rich && <RichOutline editor={rich.editor} onClose={() => setHasOutline(false)} />}
      </div>
      {rich && !written.isReadOnly && <BubbleMenu editor={rich.editor} scroller={scroller} onRun={runTool} />}
      {rich && !written.isReadOnly && (
        <>
          <PictureBar editor={rich.editor} scroller={scroller} onEdit={editPart} />
          <TableBar editor={rich.editor} scroller={scroller} />
          <ToolsMenu slash={slash} rich={rich} id={slashId} onRun={runTool} />
          <NamesMenu names={names} rich={rich} id={`${slashId}-people`} />
          <TitlesMenu titles={titles} rich={rich} id={`${slashId}-articles`} />
        </>
      )}
      {isChoosing && rich && (
        <InsertTemplate
          title={article.title}
          type="wysiwyg"
          onInsert={(source) => insertSource(rich, source)}
          onClose={() => {
            setIsChoosing(false);
            focusAfterDialog(() => !rich.editor.isDestroyed && rich.editor.view.focus());
          }}
        />
      )}
      {form && rich && (
        <PartDialog
          form={form}
          renderer={rich.renderer}
          onClose={closeForm}
          onDone={(values) => {
            applyForm(rich.editor, form, values);
            closeForm();
          }}
          onRemove={
            form.kind === 'link' && form.values.address
              ? () => {
                  applyForm(rich.editor, form, { ...form.values, address: '' });
                  closeForm();
                }
              : undefined
          }
          fileToken={article.fileToken}
        />
      )}
      <WordCount editor={rich} words={article.words} follow={followRich} count={wordsOf} />
    </>
  );
}

/**
 * Manages the text typed behind a menu trigger; a menu that the user closed stays closed at that position.
 */
function useTyped() {
  const handle = useRef<MenuHandle>(null);
  const [typed, setTyped] = useState<SlashState>();
  const [closedAt, setClosedAt] = useState<number>();
  return {
    handle,
    open: typed && typed.from !== closedAt ? typed : undefined,
    show: (state: SlashState | undefined) => {
      setTyped(state);
      if (!state) setClosedAt(undefined);
    },
    press: (key: string) => handle.current?.press(key) ?? false,
    close: () => setClosedAt(typed?.from),
  };
}

function ToolsMenu(props: {
  slash: ReturnType<typeof useTyped>;
  rich: Rich;
  id: string;
  onRun: (tool: RichTool) => void;
}) {
  const { slash, rich, id, onRun } = props;
  const { open, handle, close } = slash;
  if (!open) return null;
  return (
    <SlashMenu
      handle={handle}
      id={id}
      state={open}
      onClose={close}
      onActive={(option) => tellActive(rich, id, option)}
      onChoose={(tool) => {
        const { view } = rich.editor;
        view.dispatch(view.state.tr.delete(open.from, open.to));
        onRun(tool);
      }}
    />
  );
}

function NamesMenu(props: { names: ReturnType<typeof useTyped>; rich: Rich; id: string }) {
  const { names, rich, id } = props;
  const { open, handle, close } = names;
  if (!open) return null;
  return (
    <PeopleMenu
      handle={handle}
      id={id}
      typed={open.typed}
      place={open}
      onClose={close}
      onActive={(option) => tellActive(rich, id, option)}
      onChoose={(person) => insertMention(rich, open, person)}
    />
  );
}

function TitlesMenu(props: { titles: ReturnType<typeof useTyped>; rich: Rich; id: string }) {
  const { titles, rich, id } = props;
  const { open, handle, close } = titles;
  if (!open) return null;
  return (
    <ArticlesMenu
      handle={handle}
      id={id}
      typed={open.typed}
      place={open}
      onClose={close}
      onActive={(option) => tellActive(rich, id, option)}
      onChoose={(article) => insertArticle(rich, open, article)}
    />
  );
}

/** Inserts a rich text source at the cursor, as an undo step of its own. */
function insertSource({ editor }: Rich, source: string): void {
  const { view } = editor;
  const blocks = readPasted(toSafeTree(source), view.state.schema);
  view.dispatch(asOwnStep(view.state.tr.replaceSelection(sliceOf(blocks)).scrollIntoView()));
  view.focus();
}

/** Replaces the typed text by a link to an article. */
function insertArticle({ editor }: Rich, { from, to }: SlashState, { id, title }: FoundArticle): void {
  const { view, schema } = editor;
  view.dispatch(view.state.tr.replaceWith(from, to, schema.node('articleLink', { id, title })).scrollIntoView());
  view.focus();
}

/** Replaces the typed text by a mention, followed by a space. */
function insertMention({ editor }: Rich, { from, to }: SlashState, { _id: id, name, nick_name }: UserLight): void {
  const { view, schema } = editor;
  const person = schema.node('mention', { id, name: nick_name || name });
  view.dispatch(view.state.tr.replaceWith(from, to, [person, schema.text(' ')]).scrollIntoView());
  view.focus();
}

/** Announces the active menu option to screen readers while the cursor stays in the text. */
function tellActive({ editor }: Rich, menu: string, option: string): void {
  // A menu that is open when the person leaves the page closes after the editor.
  if (editor.isDestroyed) return;
  const { dom } = editor.view;
  if (option) {
    dom.setAttribute('aria-controls', menu);
    dom.setAttribute('aria-activedescendant', option);
  } else {
    dom.removeAttribute('aria-controls');
    dom.removeAttribute('aria-activedescendant');
  }
}

/** Implements the methods that the frame calls. */
function useTextBox(box: RefObject<TextBox | null>, rich: Rich | undefined, search: () => void): void {
  const open = useEffectEvent(search);
  useFirstFocus(rich?.editor.view.editable === true, () => rich?.editor.view.focus());
  useImperativeHandle(
    box,
    () => ({
      focus: () => rich?.editor.view.focus(),
      search: () => open(),
      setText(source) {
        if (!rich) return;
        const { view, state } = rich.editor;
        const doc = readDocument(source, state.schema);
        view.dispatch(state.tr.replaceWith(0, state.doc.content.size, doc.content));
      },
      settle() {
        const tr = rich && fixTables(rich.editor.state);
        if (tr) rich.editor.view.dispatch(tr);
      },
    }),
    [rich],
  );
}

/** Reports that pasted Markdown was formatted, and can restore the plain text until the text changes. */
function FormattedBar(props: { rich: Rich; onClose: () => void }) {
  const { rich, onClose } = props;
  const t = useTexts(texts);
  const restore = () => {
    const { view } = rich.editor;
    undo(view.state, view.dispatch);
    view.focus();
  };
  return (
    <div className={styles.offer} role="status">
      <span>{t.formatted}</span>
      <Button size="small" type="link" onClick={restore}>
        {t.restorePlain}
      </Button>
      <Button size="small" type="text" onClick={onClose}>
        {t.close}
      </Button>
    </div>
  );
}

/** Calls back with each transaction, since changes of others move the positions that a menu or a form refers to. */
function followTransactions(editor: Editor, hear: (tr: Transaction) => void): () => void {
  const onTransaction = ({ transaction }: { transaction: Transaction }) => hear(transaction);
  editor.on('transaction', onTransaction);
  return () => editor.off('transaction', onTransaction);
}

function followRich({ editor }: Rich, onChange: () => void): () => void {
  editor.on('update', onChange);
  return () => editor.off('update', onChange);
}

const wordsOf = ({ editor }: Rich): number | undefined =>
  editor.isDestroyed || editor.view.composing ? undefined : wordsIn(editor.state.doc);
