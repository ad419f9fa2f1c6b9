import { useState } from 'react';

/**
 * Which of several dialogs is open, and about what. What was shown stays until the next one opens, so that nothing
 * changes while it fades; `turn` makes each opening begin anew.
 * @example const dialog = useDialog<'role' | 'rights', Account[]>(); dialog.open('role', rows)
 */
export function useDialog<Kind extends string, Subject>() {
  const [shown, setShown] = useState<{ kind: Kind; subject: Subject; isOpen: boolean; turn: number }>();
  return {
    shown,
    open: (kind: Kind, subject: Subject) =>
      setShown({ kind, subject, isOpen: true, turn: (shown?.turn ?? 0) + 1 }),
    close: () => setShown(shown && { ...shown, isOpen: false }),
  };
}
