import type { EditorView } from '@codemirror/view';
import type { Article } from '@easymock/contract';
import { Fragment, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Segments } from '../../../kit/form/segments';
import { useMedia } from '../../../lib/browser/use-media';
import { showNotice } from '../../../lib/state/notices';
import { readStored, store } from '../../../lib/storage/storage';
import { useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import { fetchRemote } from '../files/fetch-remote';
import { FileTools } from '../files/file-tools';
import { type FileKind, uploadEmbedded } from '../files/upload';
import { UploadList } from '../files/upload-list';
import { useFileDrop } from '../files/use-file-drop';
import { useFileUploads } from '../files/use-file-uploads';
import { FindPanel, type FindRequest } from '../find/find-panel';
import type { Finder } from '../find/finder';
import { InsertTemplate } from '../insert/insert-template';
import { nameMocks } from '../mock/name-mocks';
import { markdownContent } from '../shared-draft/draft-session';
import { ArticleHtml } from '../text/article-html';
import { useTextNo } from '../text/use-text-no';
import styles from './edit.module.css';
import { FilePicker, type FilePickerHandle } from './file-picker';
import { focusAfterDialog } from './focus-after-dialog';
import type { OpenedArticle } from './opened-article';
import outlineStyles from './outline/edit-outline.module.css';
import { SourceOutline } from './outline/source-outline';
import { PreviewPictures } from './picture/preview-pictures';
import { type Preview, startRenderer } from './render-in-worker';
import { SharedFrame } from './shared-frame';
import { SourceEditor, type SourceEditorHandle } from './source-editor';
import { texts } from './texts';
import { ToolBar } from './tool-bar';
import { ToolButton } from './tool-button';
import { type PageDialog, tools } from './tools';
import { useScrollSync } from './use-scroll-sync';

const ArticleIncludes = lazy(async () => ({ default: (await import('../include/article-includes')).ArticleIncludes }));

type View = 'write' | 'split' | 'preview';
const viewKey = 'wiki_edit_view';
/** Edits an article in Markdown together with others: its source, with a preview beside it. */
export function MarkdownEditor({ article, draft }: OpenedArticle) {
  const t = useTexts(texts);
  const editor = useRef<SourceEditorHandle>(null);
  const previewBox = useRef<HTMLElement>(null);
  const picker = useRef<FilePickerHandle>(null);
  const [isChoosing, setIsChoosing] = useState(false);
  const [finding, setFinding] = useState<{ finder: Finder; request: FindRequest }>();
  const [outlined, setOutlined] = useState<EditorView>();
  const [text, setText] = useState('');
  const onAsk = (dialog: PageDialog) => {
    if (dialog === 'template') setIsChoosing(true);
    else if (dialog === 'outline')
      setOutlined((before) => (before ? undefined : (editor.current?.view() ?? undefined)));
    else if (dialog === 'picture' || dialog === 'file' || dialog === 'pdf') picker.current?.open(dialog);
    else {
      const finder = editor.current?.finder();
      if (finder)
        setFinding((before) => ({
          finder,
          request: { isReplacing: dialog === 'replace', no: (before?.request.no ?? 0) + 1 },
        }));
    }
  };
  const [view, setView] = useView();
  const { preview, isFailed, render } = usePreview(article);
  const includes = useTextNo();
  const sync = useScrollSync(editor, previewBox);
  const uploads = useFileUploads(article._id, () => editor.current?.files() ?? null);
  // A file dropped beside the source is inserted at the cursor; the browser would otherwise leave the page
  // for it.
  const { isOver, ...drop } = useFileDrop((files) => uploads.add(files));
  return (
    <SharedFrame
      article={article}
      draft={draft}
      box={editor}
      content={markdownContent}
      onOpened={({ source }) => render(source)}
      controls={
        <Segments<View>
          size="small"
          className={styles.views}
          aria-label={t.view}
          value={view}
          options={[
            { value: 'write', label: t.write },
            { value: 'split', label: t.split, className: styles.wideOnly ?? '' },
            { value: 'preview', label: t.preview },
          ]}
          onChange={setView}
        />
      }
    >
      {({ session, isReadOnly }) => (
        <>
          {view !== 'preview' && !isReadOnly && (
            <Toolbar
              onRun={(tool) => editor.current?.run(tool)}
              onLeave={() => editor.current?.focus()}
              onFiles={(files, kind) => uploads.add(files, undefined, () => kind)}
            />
          )}
          {finding && <FindPanel {...finding} isReadOnly={isReadOnly} onClose={() => setFinding(undefined)} />}
          <div className={styles.uploads}>
            <UploadList uploads={uploads} />
          </div>
          <div className={outlineStyles.frame}>
            <div
              className={styles.split}
              data-view={view}
              data-over={isOver ? '' : undefined}
              {...(!isReadOnly && drop)}
            >
              <section
                className={styles.source}
                aria-label={t.source}
                hidden={view === 'preview'}
                onPointerEnter={() => sync.lead('editor')}
                onKeyDown={() => sync.lead('editor')}
              >
                <SourceEditor
                  handle={editor}
                  session={session}
                  isReadOnly={isReadOnly}
                  onChange={(now) => {
                    render(now);
                    if (outlined) setText(now);
                  }}
                  onScroll={sync.fromEditor}
                  onAsk={onAsk}
                  onFiles={(files, at) => uploads.add(files, at)}
                  addressOf={(file) => uploadEmbedded(article._id, file)}
                  fetchRemote={(addresses) => fetchRemote(article._id, addresses)}
                  onLost={(count) => showNotice({ kind: 'info', title: t.picture, text: t.picturesLost({ count }) })}
                />
              </section>
              <section
                ref={previewBox}
                className={styles.preview}
                aria-label={t.preview}
                hidden={view === 'write'}
                // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys
                tabIndex={0}
                onPointerEnter={() => sync.lead('preview')}
                onKeyDown={() => sync.lead('preview')}
                onScroll={sync.fromPreview}
              >
                {isFailed && <p className={styles.quiet}>{t.previewFailed}</p>}
                <ArticleHtml
                  ref={includes.text}
                  html={preview.html}
                  fileToken={article.fileToken}
                  onShown={() => {
                    if (previewBox.current) nameMocks(previewBox.current);
                    includes.onShown();
                  }}
                />
                {preview.html.includes('"md-include"') && (
                  <Suspense>
                    <ArticleIncludes text={includes.text} textNo={includes.textNo} opensTab />
                  </Suspense>
                )}
                {!isReadOnly && (
                  <PreviewPictures
                    pane={previewBox}
                    session={session}
                    view={() => editor.current?.view() ?? null}
                    html={preview.html}
                    source={preview.source}
                  />
                )}
              </section>
            </div>
            {outlined && (
              <SourceOutline
                view={outlined}
                text={text}
                isReadOnly={isReadOnly}
                onClose={() => setOutlined(undefined)}
              />
            )}
          </div>
          <FilePicker handle={picker} onFiles={(files, kind) => uploads.add(files, undefined, () => kind)} />
          {isChoosing && (
            <InsertTemplate
              title={article.title}
              type="markdown"
              onInsert={(source) => editor.current?.insert(source)}
              onClose={() => {
                setIsChoosing(false);
                focusAfterDialog(() => editor.current?.focus());
              }}
            />
          )}
          <footer className={styles.foot}>
            <span className="g-num">{t.words({ count: formatNumber(preview.words) })}</span>
          </footer>
        </>
      )}
    </SharedFrame>
  );
}

/** Name of the tool after which the toolbar has the tools for files. */
const lastBeforeFiles = 'table';

function Toolbar(props: {
  onRun: (tool: (typeof tools)[number]) => void;
  onLeave: () => void;
  onFiles: (files: readonly File[], kind: FileKind) => void;
}) {
  const { onRun } = props;
  const t = useTexts(texts);
  return (
    <ToolBar label={t.toolbar} onLeave={props.onLeave} isMain>
      {tools
        .filter(({ isHidden }) => !isHidden)
        .map((tool) => (
          <Fragment key={tool.name}>
            <ToolButton tool={tool} name={t[tool.name]} onClick={() => onRun(tool)} />
            {tool.name === lastBeforeFiles && <FileTools onFiles={props.onFiles} />}
          </Fragment>
        ))}
    </ToolBar>
  );
}

/** Returns the current layout; narrow windows have no room for both sides. */
function useView(): [View, (view: View) => void] {
  const isNarrow = useMedia('(max-width: 900px)');
  const [view, setView] = useState<View>(() => {
    const stored = readStored(viewKey);
    return stored === 'write' || stored === 'preview' ? stored : 'split';
  });
  const choose = (next: View) => {
    setView(next);
    store(viewKey, next);
  };
  return [isNarrow && view === 'split' ? 'write' : view, choose];
}

/** Renders the preview in a worker while the user types. */
function usePreview(article: Article) {
  const [preview, setPreview] = useState<Preview>({ html: article.html ?? '', words: article.words });
  const [isFailed, setIsFailed] = useState(false);
  const renderer = useRef<ReturnType<typeof startRenderer>>(undefined);
  const [first] = useState(article.mdTexts ?? '');
  useEffect(() => {
    const started = startRenderer(
      (done) => {
        setPreview(done);
        setIsFailed(false);
      },
      () => setIsFailed(true),
    );
    renderer.current = started;
    // Render again: the stored HTML may lack the line numbers of the source.
    started.render(first);
    return started.stop;
  }, [first]);
  return { preview, isFailed, render: (text: string) => renderer.current?.render(text) };
}
