import type { Article, CallData, Contract } from '@easymock/contract';
import { useEffect, useRef, useState } from 'react';
import { CallError } from '../../../lib/api/api';
import { useChange } from '../../../lib/api/queries';
import { holdPage, whenSignedInAgain } from '../../../lib/session/sign-in-again';
import { useTexts } from '../../../lib/texts/texts';
import { editedType } from '../node/edit-path';
import { texts } from './texts';
import { type Typed, useDraftKeeping } from './use-draft-keeping';

type Saved = CallData<Contract['article']['save']>;
export type Conflict = Extract<Saved, { isSaved: false }>['conflict'];

/** An article while it is written: what is typed, what is kept, what is saved. */
export function useEditing(article: Article) {
  const markdownId = article._id;
  const t = useTexts(texts);
  const [title, setTitle] = useState(article.title);
  const [titleError, setTitleError] = useState('');
  const [isDirty, setIsDirty] = useState(false);
  const [savedAt, setSavedAt] = useState('');
  const [conflict, setConflict] = useState<Conflict>();
  /** The text that the server has, as far as is known here, and what it was called. */
  const base = useRef<Typed>({
    title: article.title,
    mdTexts: article.mdTexts ?? '',
    contentVersion: article.contentVersion,
  });
  const now = useRef<Typed>(base.current);
  const isChanged = () =>
    now.current.mdTexts !== base.current.mdTexts || now.current.title.trim() !== base.current.title;
  const form = editedType(article);
  const keeping = useDraftKeeping({ markdownId, form }, () => (isChanged() ? now.current : undefined));
  const send = useChange('article', 'save', { reads: 'later' });
  // What is typed is kept as a draft, but nobody should have to look for it.
  useEffect(holdPage, []);

  const change = (part: Partial<Typed>) => {
    now.current = { ...now.current, ...part };
    if (part.title !== undefined) {
      setTitle(part.title);
      setTitleError('');
    }
    setIsDirty(isChanged());
    keeping.touch();
  };
  /** Saves what is typed over a content version. @returns whether it is saved */
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
    const sendOnce = () => send.mutateAsync({ markdownId, mdTexts, contentVersion, kind, ...changedTitle });
    const result = await sendOnce().catch(async (error) => {
      const isOver = error instanceof CallError && error.isSessionOver;
      if (!isOver || !(await whenSignedInAgain())) throw error;
      return sendOnce();
    });
    if (!result.isSaved) {
      setConflict(result.conflict);
      return false;
    }
    setConflict(undefined);
    base.current = { ...typed, contentVersion: result.contentVersion };
    now.current = { ...now.current, contentVersion: result.contentVersion };
    setSavedAt(result.updateDate);
    setIsDirty(isChanged());
    // What was typed while it was saved is a draft again.
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
    conflict,
    kept: keeping.kept,
    readNow: () => now.current,
    change,
    save,
    noteServerDraft: keeping.noteServerDraft,
    clearDrafts: keeping.clear,
    /** Goes on over the newer text, with this one in the editor. */
    moveTo(newer: Conflict, mdTexts: string): void {
      // A title that was left alone follows theirs.
      const title = now.current.title === base.current.title ? newer.title : now.current.title;
      base.current = { title: newer.title, mdTexts: newer.mdTexts, contentVersion: newer.contentVersion };
      now.current = { title, mdTexts, contentVersion: newer.contentVersion };
      setTitle(title);
      setIsDirty(isChanged());
    },
    closeConflict: () => setConflict(undefined),
    /** Whether leaving would lose something: what is kept as a draft is not lost. */
    isAtRisk: () => isChanged() && keeping.isOnlyHere(),
  };
}
export type Editing = ReturnType<typeof useEditing>;
