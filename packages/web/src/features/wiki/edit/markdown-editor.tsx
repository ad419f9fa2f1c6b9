import type { Article } from '@easymock/contract';
import { Button, Input, Segmented } from 'antd';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { IconButton } from '../../../kit/buttons/icon-button';
import { Icon } from '../../../kit/display/icon';
import { BackIcon } from '../../../kit/display/icons';
import { LeaveGuard } from '../../../kit/page/leave-guard';
import { to, useTitle } from '../../../lib/address/page';
import { useEditorKeys } from '../../../lib/browser/use-editor-keys';
import { useMedia } from '../../../lib/browser/use-media';
import { readStored, store } from '../../../lib/storage/storage';
import { useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import { ArticleHtml } from '../text/article-html';
import styles from './edit.module.css';
import { EditBanners } from './edit-banners';
import { KeptText } from './kept-text';
import { type Preview, startRenderer } from './render-in-worker';
import { SourceEditor, type SourceEditorHandle } from './source-editor';
import { texts } from './texts';
import { tools } from './tools';
import { type Editing, useEditing } from './use-editing';
import { useFoundDraft } from './use-found-draft';
import { useLease } from './use-lease';
import { useScrollSync } from './use-scroll-sync';

const ConflictDialog = lazy(async () => ({ default: (await import('./conflict-dialog')).ConflictDialog }));

type View = 'write' | 'split' | 'preview';
const viewKey = 'wiki_edit_view';
const isMac = /mac/i.test(navigator.userAgent);

/** A key as people know it: `Mod-Shift-8` is Ctrl+Shift+8. */
const keyName = (key: string): string =>
  key
    .split('-')
    .map((part) => (part === 'Mod' ? (isMac ? '⌘' : 'Ctrl') : part.length === 1 ? part.toUpperCase() : part))
    .join('+');

/** An article in Markdown: its source, and beside it what readers will see. */
export function MarkdownEditor({ article }: { article: Article }) {
  const t = useTexts(texts);
  const editor = useRef<SourceEditorHandle>(null);
  const previewBox = useRef<HTMLElement>(null);
  const editing = useEditing(article);
  const { lease, takeOver } = useLease(article._id);
  const draft = useFoundDraft(article);
  const [view, setView] = useView();
  const { preview, isFailed, render } = usePreview(article);
  const sync = useScrollSync(editor, previewBox);
  const isReadOnly = lease.state === 'refused';
  useTitle(editing.isDirty ? `● ${editing.title}` : editing.title);
  // Failures of the call have been told; what is typed stays.
  const save = () => void editing.save().catch(() => {});
  useEditorKeys({ save, search: () => editor.current?.search() });
  const setText = (text: string) => editor.current?.setText(text);
  return (
    <div className={styles.page}>
      <h1 className="g-sr-only">{`${t.edit} ${editing.title}`}</h1>
      <Head
        {...{ article, editing, view, setView, isReadOnly, save }}
        onEnter={() => editor.current?.focus()}
      />
      <EditBanners
        {...{ article, editing, lease, takeOver, draft }}
        onText={(text) => {
          setText(text);
          render(text);
        }}
      />
      {view !== 'preview' && !isReadOnly && <Toolbar onRun={(tool) => editor.current?.run(tool)} />}
      <div className={styles.split} data-view={view}>
        <section
          className={styles.source}
          aria-label={t.source}
          hidden={view === 'preview'}
          onPointerEnter={() => sync.lead('editor')}
          onKeyDown={() => sync.lead('editor')}
        >
          <SourceEditor
            handle={editor}
            initialText={article.mdTexts ?? ''}
            isReadOnly={isReadOnly}
            onChange={(mdTexts) => {
              editing.change({ mdTexts });
              render(mdTexts);
            }}
            onScroll={sync.fromEditor}
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
          <ArticleHtml html={preview.html} />
        </section>
      </div>
      <footer className={styles.foot}>
        <span className="g-num">{t.words({ count: formatNumber(preview.words) })}</span>
      </footer>
      {editing.conflict && (
        <Suspense>
          <ConflictDialog conflict={editing.conflict} editing={editing} onText={setText} />
        </Suspense>
      )}
      <LeaveGuard
        isDirty={editing.isAtRisk}
        onSave={(after) => {
          void editing
            .save()
            .then((isSaved) => isSaved && after())
            .catch(() => {});
          return true;
        }}
      />
    </div>
  );
}

function Head(props: {
  article: Article;
  editing: Editing;
  view: View;
  setView: (view: View) => void;
  isReadOnly: boolean;
  save: () => void;
  onEnter: () => void;
}) {
  const { article, editing, view, isReadOnly } = props;
  const t = useTexts(texts);
  return (
    <header className={styles.head}>
      <Link
        to={to('wikiFolder', { markdownId: article._id })}
        className={styles.back}
        aria-label={t.back}
        title={t.back}
      >
        <Icon icon={BackIcon} />
      </Link>
      <Input
        variant="borderless"
        className={styles.title}
        aria-label={t.title}
        aria-invalid={Boolean(editing.titleError)}
        status={editing.titleError ? 'error' : ''}
        placeholder={editing.titleError || t.title}
        value={editing.title}
        maxLength={100}
        readOnly={isReadOnly}
        onChange={(event) => editing.change({ title: event.target.value })}
        onPressEnter={(event) => !event.nativeEvent.isComposing && props.onEnter()}
      />
      <KeptText editing={editing} />
      <Segmented<View>
        size="small"
        className={styles.views}
        aria-label={t.view}
        value={view}
        options={[
          { value: 'write', label: t.write },
          { value: 'split', label: t.split, className: styles.wideOnly ?? '' },
          { value: 'preview', label: t.preview },
        ]}
        onChange={props.setView}
      />
      <Button
        type="primary"
        loading={editing.isSaving}
        disabled={isReadOnly || !editing.isDirty}
        title={keyName('Mod-S')}
        onClick={props.save}
      >
        {t.save}
      </Button>
    </header>
  );
}

function Toolbar({ onRun }: { onRun: (tool: (typeof tools)[number]) => void }) {
  const t = useTexts(texts);
  return (
    <div className={styles.tools} role="toolbar" aria-label={t.toolbar}>
      {tools
        .filter(({ isHidden }) => !isHidden)
        .map((tool) => (
          <IconButton
            key={tool.name}
            icon={tool.icon}
            label={tool.key ? `${t[tool.name]} (${keyName(tool.key)})` : t[tool.name]}
            className={tool.isFirst ? styles.first : ''}
            // The editor keeps what is selected.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onRun(tool)}
          />
        ))}
    </div>
  );
}

/** What is shown of the editor; narrow windows have no room for both sides. */
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

/** What readers will see of the text, rendered beside the page while somebody types. */
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
    // Once more for the lines of the source, which the stored form need not have.
    started.render(first);
    return started.stop;
  }, [first]);
  return { preview, isFailed, render: (text: string) => renderer.current?.render(text) };
}
