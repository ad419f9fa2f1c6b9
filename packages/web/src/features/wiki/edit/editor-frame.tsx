import type { Article } from '@easymock/contract';
import { Button, Input } from 'antd';
import { type ComponentType, lazy, type ReactNode, type RefObject, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { IconButton } from '../../../kit/buttons/icon-button';
import { Icon } from '../../../kit/display/icon';
import { BackIcon, FocusIcon, HistoryIcon } from '../../../kit/display/icons';
import { LeaveGuard } from '../../../kit/page/leave-guard';
import { to, useTitle } from '../../../lib/address/page';
import { api } from '../../../lib/api/api';
import { useEditorKeys } from '../../../lib/browser/use-editor-keys';
import { useTexts } from '../../../lib/texts/texts';
import type { ConflictProps } from './conflict-frame';
import styles from './edit.module.css';
import { EditBanners } from './edit-banners';
import { keyName } from './key-name';
import { StorageState } from './storage-state';
import { texts } from './texts';
import { type Editing, useEditing } from './use-editing';
import { focusKey, useFocusMode } from './use-focus-mode';
import type { FoundDraft } from './use-found-draft';
import { useLease } from './use-lease';
import type { Merge } from './use-newer-text';

const DraftsDialog = lazy(async () => ({ default: (await import('./drafts-dialog')).DraftsDialog }));

/** Methods of the inner editor that the frame calls. */
export interface TextBox {
  focus: () => void;
  /** Replaces the source; the change can be undone. */
  setText: (source: string) => void;
  search?: () => void;
  /** Completes parts that concurrent changes left incomplete, before the text is published. */
  settle?: () => void;
}

/** Props of the editor inside the frame. */
export interface Written {
  readonly initialText: string;
  readonly isReadOnly: boolean;
  readonly change: (source: string) => void;
}

/** How a type of article handles a newer text by another person. */
export interface Conflicts {
  readonly merge: Merge;
  readonly Dialog: ComponentType<ConflictProps>;
}

/**
 * Frames the editors of all types: title, storage state, save button, lease, earlier drafts, newer texts by
 * others, and a warning before unsaved text is lost.
 */
export function EditorFrame(props: {
  article: Article;
  /** The draft from an earlier visit with which the editor starts. */
  draft: FoundDraft | null;
  box: RefObject<TextBox | null>;
  /** Rendered before the save button. */
  controls?: ReactNode;
  conflicts: Conflicts;
  /** Called when a source that the user did not type enters the editor. */
  onText?: (source: string) => void;
  children: (written: Written) => ReactNode;
}) {
  const { article, draft, box, controls, children, conflicts } = props;
  const t = useTexts(texts);
  const setText = (source: string) => {
    box.current?.setText(source);
    props.onText?.(source);
  };
  const editing = useEditing(article, { draft, merge: conflicts.merge, onText: setText });
  const lease = useLease(article._id, {
    // Another person may have saved a newer text while holding the lease.
    onHeld: (contentVersion) => void catchUp(article._id, contentVersion, editing).catch(() => {}),
    onGiven: editing.keepNow,
  });
  const focus = useFocusMode();
  const isReadOnly = lease.state === 'refused' || lease.state === 'given';
  useTitle(editing.isDirty ? `● ${editing.title}` : editing.title);
  // `useEditing` has reported the failure; the typed text stays.
  const save = () => void editing.save().catch(() => {});
  useEditorKeys({ save, search: () => box.current?.search?.() });
  return (
    <div className={styles.page} data-focus={focus.isFocused ? '' : undefined}>
      <h1 className="g-sr-only">{`${t.edit} ${editing.title}`}</h1>
      <Head
        article={article}
        editing={editing}
        isReadOnly={isReadOnly}
        save={save}
        controls={controls}
        focus={focus}
        setText={setText}
        onEnter={() => box.current?.focus()}
      />
      <EditBanners article={article} editing={editing} lease={lease} draftAt={draft?.at} />
      {children({
        initialText: draft?.mdTexts ?? article.mdTexts ?? '',
        isReadOnly,
        change: (mdTexts) => editing.change({ mdTexts }),
      })}
      {editing.conflict && (
        <Suspense>
          <conflicts.Dialog conflict={editing.conflict} editing={editing} onText={setText} />
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

/** Continues on the latest text of an article if that is newer than the editor's base. */
async function catchUp(markdownId: string, contentVersion: number, editing: Editing): Promise<void> {
  const base = editing.readBase();
  if (contentVersion <= base.contentVersion) return;
  const { title, mdTexts, updateDate, ...newer } = await api.article.get({ markdownId }, { claims: 'all' });
  if (mdTexts === undefined) return;
  await editing.meet({
    title,
    mdTexts,
    updateDate,
    contentVersion: newer.contentVersion,
    editUserNickName: newer.editUserNickName,
    // A draft may have been typed over an older version than the base.
    base: editing.readNow().contentVersion === base.contentVersion ? base.mdTexts : null,
  });
}

function Head(props: {
  article: Article;
  editing: Editing;
  controls: ReactNode;
  isReadOnly: boolean;
  focus: ReturnType<typeof useFocusMode>;
  save: () => void;
  setText: (source: string) => void;
  onEnter: () => void;
}) {
  const { article, editing, isReadOnly, focus } = props;
  const [isListing, setIsListing] = useState(false);
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
      <StorageState editing={editing} />
      {props.controls}
      <IconButton icon={HistoryIcon} label={t.drafts} onClick={() => setIsListing(true)} />
      {isListing && (
        <Suspense>
          <DraftsDialog
            article={article}
            isReadOnly={isReadOnly}
            onChoose={({ title, mdTexts, contentVersion }) => {
              editing.keepNow();
              editing.change({ mdTexts, contentVersion, ...(title && { title }) });
              props.setText(mdTexts);
            }}
            onClose={() => setIsListing(false)}
          />
        </Suspense>
      )}
      <IconButton
        icon={FocusIcon}
        label={`${t.focusMode} (${focusKey})`}
        aria-pressed={focus.isFocused}
        onClick={focus.toggle}
      />
      <Button
        type="primary"
        className={styles.primary}
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
