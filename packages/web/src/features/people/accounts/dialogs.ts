import type { Account } from '@easymock/contract';

/** The dialogs of the accounts page. */
export type DialogKind =
  | 'new'
  | 'import'
  | 'moveHere'
  | 'role'
  | 'organization'
  | 'rights'
  | 'edit'
  | 'password'
  | 'handover'
  | 'offboard'
  | 'secrets'
  | 'delete'
  | 'question';

export interface DialogSubject {
  people: readonly Account[];
  /** Called after a successful save, for instance to clear the selection or to keep a row in sight. */
  onSaved?: () => void;
  /** What to ask before something is done. */
  question?: { title: string; text: string; okText: string; run: () => unknown };
  /** A password to show. */
  password?: { name: string; password: string; isReset: boolean };
}
