import type { Account } from '@easymock/contract';

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
  /** Confirmation before an action. */
  question?: { title: string; text: string; okText: string; run: () => unknown };
  /** Generated password to show. */
  password?: { name: string; password: string; isReset: boolean };
}
