import type { ConflictingText } from '@easymock/contract';
import { useRef, useState } from 'react';
import { showNotice, withdrawNotice } from '../../../lib/state/notices';
import { useTexts } from '../../../lib/texts/texts';
import { texts } from './texts';

export type Conflict = ConflictingText;

/** Merges two changes of a source; undefined if both changed the same place. */
export type Merge = (texts: { base: string; mine: string; theirs: string }) => Promise<string | undefined>;

const joinedNotice = 'wiki-joined';

/** Handles newer texts by other people, and holds the conflict that the user has to resolve. */
export function useNewerText(editor: {
  /** The typed text; undefined while it is unchanged. */
  readMine: () => string | undefined;
  merge: Merge;
  /** Rebases on the newer text, with this source in the editor. @returns a function that undoes the rebase */
  goOn: (newer: Conflict, source: string) => () => void;
}) {
  const t = useTexts(texts);
  const [conflict, setConflict] = useState<Conflict>();
  /** Whether the user undid a merge. The newer text then opens the dialog instead of another merge. */
  const isUndone = useRef(false);
  const openDialog = (newer: Conflict) => {
    // The undo of an earlier merge refers to a text that the dialog replaces, and its notice would cover the
    // dialog.
    withdrawNotice(joinedNotice);
    setConflict(newer);
  };
  return {
    conflict,
    closeConflict() {
      isUndone.current = false;
      setConflict(undefined);
    },
    /**
     * Handles a newer text: an untouched editor adopts it, changes at different places are merged, and other
     * conflicts open the dialog.
     * @returns whether the editor continues without a question
     */
    async meet(newer: Conflict): Promise<boolean> {
      const mine = editor.readMine();
      if (mine === undefined) {
        editor.goOn(newer, newer.mdTexts);
        return true;
      }
      const { base, mdTexts: theirs, editUserNickName: name } = newer;
      const isJoined = base !== null && !isUndone.current;
      const merged = isJoined ? await editor.merge({ base, mine, theirs }) : undefined;
      // The user may have typed while the merge code was loading.
      if (merged === undefined || editor.readMine() !== mine) {
        openDialog(newer);
        return false;
      }
      const undo = editor.goOn(newer, merged);
      withdrawNotice(joinedNotice);
      showNotice({
        kind: 'info',
        title: t.mergedTitle,
        text: t.mergedWith({ name }),
        duration: 8_000,
        key: joinedNotice,
        action: {
          label: t.undo,
          run() {
            isUndone.current = true;
            undo();
          },
        },
      });
      return true;
    },
  };
}
