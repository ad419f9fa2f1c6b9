import { useState } from 'react';

interface Shown<Kind, Subject> {
  kind: Kind;
  subject: Subject;
  isOpen: boolean;
  /** Makes each opening begin anew. */
  turn: number;
}

/**
 * Which of several dialogs is open, and about what. What was shown stays until the next one opens, so that nothing
 * changes while it fades.
 * @example const dialog = useDialog<'role' | 'rights', Account[]>(); dialog.open('role', rows)
 */
export function useDialog<Kind extends string, Subject>() {
  const [shown, setShown] = useState<Shown<Kind, Subject>>();
  return {
    shown,
    open: (kind: Kind, subject: Subject) =>
      setShown((before) => ({ kind, subject, isOpen: true, turn: (before?.turn ?? 0) + 1 })),
    /** Closes the dialog of this turn: one that opened another one closes no other than itself. */
    close: (turn: number) =>
      setShown((before) => (before?.turn === turn ? { ...before, isOpen: false } : before)),
  };
}
