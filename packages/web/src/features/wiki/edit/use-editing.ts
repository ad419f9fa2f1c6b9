import type { Article, StaleText } from '@easymock/contract';
import { useEffect, useRef, useState } from 'react';
import { CallError } from '../../../lib/api/api';
import { useChange } from '../../../lib/api/queries';
import { preventLeaving, whenSignedInAgain } from '../../../lib/session/sign-in-again';
import { useTexts } from '../../../lib/texts/texts';
import { editedType } from '../node/edit-path';
import { texts } from './texts';
import { type Typed, useDraftStorage } from './use-draft-storage';
import type { FoundDraft } from './use-found-draft';
import { type Conflict, type Merge, useNewerText } from './use-newer-text';

/**
 * Returns the newer text from a staleVersion failure, and rethrows other failures. During a rolling update, a
 * node of the previous version returns the newer text as a success.
 */
function newerText(error: unknown): StaleText {
  if (error instanceof CallError && error.is('staleVersion') && error.data) return error.data as StaleText;
  throw error;
}

/**
 * Manages an article while it is edited: the typed text, its drafts and its saves.
 * @param draft the draft of an earlier visit with which the editor starts
 * @param onText puts another source into the editor
 */
export function useEditing(
  article: Article,
  { draft, merge, onText }: { draft: FoundDraft | null; merge: Merge; onText: (source: string) => void },
) {
  const markdownId = article._id;
  const t = useTexts(texts);
  const [title, setTitle] = useState(draft?.title || article.title);
  const [titleError, setTitleError] = useState('');
  const [isDirty, setIsDirty] = useState(draft !== null);
  /** Whether the text continues a draft that the user may still discard. */
  const [isFromDraft, setIsFromDraft] = useState(draft !== null);
  const [savedAt, setSavedAt] = useState('');
  /** The latest title and text of the server that this page knows. */
  const base = useRef<Typed>({
    title: article.title,
    mdTexts: article.mdTexts ?? '',
    contentVersion: article.contentVersion,
  });
  const now = useRef<Typed>(
    draft
      ? { title: draft.title || article.title, mdTexts: draft.mdTexts, contentVersion: draft.contentVersion }
      : base.current,
  );
  const isChanged = () =>
    now.current.mdTexts !== base.current.mdTexts || now.current.title.trim() !== base.current.title;
  const form = editedType(article);
  const keeping = useDraftStorage({ markdownId, form, draft }, () => (isChanged() ? now.current : undefined));
  const send = useChange('article', 'save', { reads: 'later', claims: ['staleVersion'] });
  // Stay on the page when the session ends: the draft would survive, but nobody should have to look for it.
  useEffect(preventLeaving, []);

  const change = (part: Partial<Typed>) => {
    now.current = { ...now.current, ...part };
    if (part.title !== undefined) {
      setTitle(part.title);
      setTitleError('');
    }
    setIsDirty(isChanged());
    keeping.touch();
  };
  /** Rebases on a newer text, with this source in the editor. */
  const moveTo = (newer: Conflict, mdTexts: string) => {
    // An unchanged title takes the newer title.
    const title = now.current.title === base.current.title ? newer.title : now.current.title;
    base.current = { title: newer.title, mdTexts: newer.mdTexts, contentVersion: newer.contentVersion };
    now.current = { title, mdTexts, contentVersion: newer.contentVersion };
    setTitle(title);
    setIsDirty(isChanged());
  };
  const newer = useNewerText({
    readMine: () => (isChanged() ? now.current.mdTexts : undefined),
    merge,
    goOn(text, mdTexts) {
      const [known, typed] = [base.current, now.current];
      moveTo(text, mdTexts);
      onText(mdTexts);
      return () => {
        // Restore the old base, so that the next save conflicts with the newer text and loses none of its
        // words.
        base.current = known;
        change({ mdTexts: typed.mdTexts, contentVersion: typed.contentVersion });
        onText(typed.mdTexts);
      };
    },
  });
  /** Saves the typed text over its content version. @returns whether the text is saved */
  const save = async (kind: 'saved' | 'merge' = 'saved'): Promise<boolean> => {
    if (send.isPending) return false;
    const typed = { ...now.current, title: now.current.title.trim() };
    if (!typed.title) {
      setTitleError(t.titleEmpty);
      return false;
    }
    if (!isChanged() && kind === 'saved') return true;
    const { mdTexts, contentVersion } = typed;
    const changedTitle = typed.title !== base.current.title && { title: typed.title };
    const sendOnce = () =>
      send.mutateAsync({ markdownId, mdTexts, contentVersion, kind, draftId: keeping.draftId, ...changedTitle });
    const result = await sendOnce()
      .catch(async (error) => {
        const isOver = error instanceof CallError && error.isSessionOver;
        if (!isOver || !(await whenSignedInAgain())) throw error;
        return sendOnce();
      })
      .catch(newerText);
    if (!result.isSaved) return (await newer.meet(result.conflict)) && save('merge');
    newer.closeConflict();
    setIsFromDraft(false);
    base.current = { ...typed, contentVersion: result.contentVersion };
    now.current = { ...now.current, contentVersion: result.contentVersion };
    setSavedAt(result.updateDate);
    setIsDirty(isChanged());
    // Text typed during the save becomes a draft again.
    if (isChanged()) keeping.touch();
    else await keeping.clear();
    return true;
  };
  return {
    title,
    titleError,
    isDirty,
    isSaving: send.isPending,
    savedAt,
    conflict: newer.conflict,
    kept: keeping.kept,
    readNow: () => now.current,
    change,
    save,
    isFromDraft,
    /** Replaces the typed text by the server's text. */
    discard: () => {
      now.current = base.current;
      setTitle(base.current.title);
      setTitleError('');
      setIsDirty(false);
      setIsFromDraft(false);
      onText(base.current.mdTexts);
      return keeping.clear();
    },
    keepNow: keeping.flush,
    /** The text that the typed text is based on. */
    readBase: () => base.current,
    meet: newer.meet,
    moveTo,
    closeConflict: newer.closeConflict,
    /** Whether leaving the page would lose text; a stored draft is not lost. */
    isAtRisk: () => isChanged() && keeping.isOnlyHere(),
  };
}
export type Editing = ReturnType<typeof useEditing>;
