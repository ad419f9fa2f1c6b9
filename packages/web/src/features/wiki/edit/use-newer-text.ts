import type { ConflictingText } from '@easymock/contract';
import { useState } from 'react';
import { showNotice } from '../../../lib/state/notices';
import { useTexts } from '../../../lib/texts/texts';
import { texts } from './texts';

export type Conflict = ConflictingText;

/** Joins two changes of a source; undefined if both changed the same place. */
export type Merge = (texts: { base: string; mine: string; theirs: string }) => Promise<string | undefined>;

/** What to do about a newer text of somebody else, and the one about which a person has to decide. */
export function useNewerText(editor: {
  /** What is typed; undefined while nothing is changed. */
  readMine: () => string | undefined;
  merge: Merge;
  /** Goes on over the newer text, with this source in the editor. */
  goOn: (newer: Conflict, source: string) => void;
  /** Puts what was typed in place of what it was joined to. */
  putBack: (source: string) => void;
}) {
  const t = useTexts(texts);
  const [conflict, setConflict] = useState<Conflict>();
  return {
    conflict,
    closeConflict: () => setConflict(undefined),
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
      const merged = base === null ? undefined : await editor.merge({ base, mine, theirs });
      // Somebody may have typed while the program that joins texts was loaded.
      if (merged === undefined || editor.readMine() !== mine) {
        setConflict(newer);
        return false;
      }
      editor.goOn(newer, merged);
      showNotice({
        ...{ kind: 'info', title: t.mergedTitle, text: t.mergedWith({ name }), duration: 8_000 },
        action: { label: t.undo, run: () => editor.putBack(mine) },
      });
      return true;
    },
  };
}
