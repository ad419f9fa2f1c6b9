import { useState } from 'react';

interface Shown<Kind, Subject> {
  kind: Kind;
  subject: Subject;
  isOpen: boolean;
  /** Key that remounts the dialog for each opening. */
  turn: number;
}

/**
 * Manages which of several dialogs is open, and its subject. The subject stays until the next opening, so
 * that nothing changes while the dialog fades out.
 * @example const dialog = useDialog<'role' | 'rights', Account[]>(); dialog.open('role', rows)
 */
export function useDialog<Kind extends string, Subject>() {
  const [shown, setShown] = useState<Shown<Kind, Subject>>();
  return {
    shown,
    open: (kind: Kind, subject: Subject) =>
      setShown((before) => ({ kind, subject, isOpen: true, turn: (before?.turn ?? 0) + 1 })),
    /**
     * Closes the dialog of this opening only, so that a dialog which opened another one does not close that
     * one.
     */
    close: (turn: number) => setShown((before) => (before?.turn === turn ? { ...before, isOpen: false } : before)),
  };
}
