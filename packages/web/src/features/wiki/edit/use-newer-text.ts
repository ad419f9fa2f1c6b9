import type { ConflictingText } from '@easymock/contract';
import { useRef, useState } from 'react';
import { showNotice, withdrawNotice } from '../../../lib/state/notices';
import { useTexts } from '../../../lib/texts/texts';
import { texts } from './texts';

export type Conflict = ConflictingText;

/** Joins two changes of a source; undefined if both changed the same place. */
export type Merge = (texts: { base: string; mine: string; theirs: string }) => Promise<string | undefined>;

/** The key of the notice about a join. */
const joinedNotice = 'wiki-joined';

/** What to do about a newer text of somebody else, and the one about which a person has to decide. */
export function useNewerText(editor: {
  /** What is typed; undefined while nothing is changed. */
  readMine: () => string | undefined;
  merge: Merge;
  /** Goes on over the newer text, with this source in the editor. @returns what undoes it */
  goOn: (newer: Conflict, source: string) => () => void;
}) {
  const t = useTexts(texts);
  const [conflict, setConflict] = useState<Conflict>();
  /** Whether the person undid a join: about the newer text, they decide in the dialog. */
  const isUndone = useRef(false);
  const openDialog = (newer: Conflict) => {
    // The undo of an earlier join belongs to a text that the dialog replaces, and its notice would cover the dialog.
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
     * Goes on over a newer text: an untouched editor follows, changes of different places are joined, and for others the
     * dialog opens.
     * @returns whether the editor goes on without a question
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
      // Somebody may have typed while the program that joins texts was loaded.
      if (merged === undefined || editor.readMine() !== mine) {
        openDialog(newer);
        return false;
      }
      const undo = editor.goOn(newer, merged);
      withdrawNotice(joinedNotice);
      showNotice({
        ...{ kind: 'info', title: t.mergedTitle, text: t.mergedWith({ name }), duration: 8_000 },
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
