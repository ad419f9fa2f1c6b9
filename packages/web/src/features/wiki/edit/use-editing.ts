import type { Article, StaleText } from '@easymock/contract';
import { useEffect, useRef, useState } from 'react';
import { CallError } from '../../../lib/api/api';
import { useChange } from '../../../lib/api/queries';
import { holdPage, whenSignedInAgain } from '../../../lib/session/sign-in-again';
import { useTexts } from '../../../lib/texts/texts';
import { editedType } from '../node/edit-path';
import { texts } from './texts';
import { type Typed, useDraftKeeping } from './use-draft-keeping';
import type { FoundDraft } from './use-found-draft';
import { type Conflict, type Merge, useNewerText } from './use-newer-text';

/** The newer text that a save was refused for. During an update, a node of the version before answers it as a success. */
function newerText(error: unknown): StaleText {
  if (error instanceof CallError && error.is('staleVersion') && error.data) return error.data as StaleText;
  throw error;
}

/**
 * An article while it is written: what is typed, what is kept, what is saved.
 * @param draft what an earlier visit left, with which the editor goes on
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
  /** Whether what is typed goes on from a draft, about which the person may still decide. */
  const [isFromDraft, setIsFromDraft] = useState(draft !== null);
  const [savedAt, setSavedAt] = useState('');
  /** The text that the server has, as far as is known here, and what it was called. */
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
  const keeping = useDraftKeeping({ markdownId, form, draft }, () => (isChanged() ? now.current : undefined));
  const send = useChange('article', 'save', { reads: 'later', claims: ['staleVersion'] });
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
  /** Goes on over a newer text, with this source in the editor. */
  const moveTo = (newer: Conflict, mdTexts: string) => {
    // A title that was left alone follows theirs.
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
        // Over the text from before, so that the next save meets the newer one and drops none of its words.
        base.current = known;
        change({ mdTexts: typed.mdTexts, contentVersion: typed.contentVersion });
        onText(typed.mdTexts);
      };
    },
  });
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
    const sendOnce = () =>
      send.mutateAsync({
        ...{ markdownId, mdTexts, contentVersion, kind, draftId: keeping.draftId },
        ...changedTitle,
      });
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
    conflict: newer.conflict,
    kept: keeping.kept,
    readNow: () => now.current,
    change,
    save,
    isFromDraft,
    /** Gives up what is typed for the text that the server has. */
    discard: () => {
      now.current = base.current;
      setTitle(base.current.title);
      setTitleError('');
      setIsDirty(false);
      setIsFromDraft(false);
      onText(base.current.mdTexts);
      return keeping.clear();
    },
    /** Keeps what is typed as a draft at once. */
    keepNow: keeping.flush,
    /** The text that it is typed over. */
    readBase: () => base.current,
    meet: newer.meet,
    moveTo,
    closeConflict: newer.closeConflict,
    /** Whether leaving would lose something: what is kept as a draft is not lost. */
    isAtRisk: () => isChanged() && keeping.isOnlyHere(),
  };
}
export type Editing = ReturnType<typeof useEditing>;
