import type { Grants, PermissionKey, Role, TokenScope, UserSource } from '@easymock/contract';

/** The caller. Loaded with the session on every request, so that a change of rights takes effect at once. */
export interface Actor {
  id: string;
  /** Empty where an API token calls. */
  sessionId: string;
  apiToken: { readonly id: string; readonly name: string; readonly scopes: readonly TokenScope[] } | null;
  /** When the caller signed in or last confirmed their identity; null for API tokens. */
  checkedAt: Date | null;
  name: string;
  nickName: string;
  headImg: string;
  role: Role;
  department: string;
  userGroup: string[];
  source: UserSource;
  /** Their session can do nothing but choose a new password. API tokens go on. */
  mustChangePassword: boolean;
  hasSecondFactor: boolean;
  /** The session can only be used to set up a second factor. API tokens still work. */
  mustAddFactor: boolean;
  /** The grants of the caller in each area, and the same as keys. */
  grants: Grants;
  permissions: readonly PermissionKey[];
}
