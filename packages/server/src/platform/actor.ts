import type { Grants, PermissionKey, Role, TokenScope, UserSource } from '@easymock/contract';

/** The caller. Loaded with the session on every request, so that a change of rights takes effect at once. */
export interface Actor {
  id: string;
  /** Empty if the call was made with an API token. */
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
  /** Whether the session can only be used to choose a new password. API tokens still work. */
  mustChangePassword: boolean;
  hasSecondFactor: boolean;
  /** Whether the session can only be used to set up a second factor. API tokens still work. */
  mustAddFactor: boolean;
  /** The caller's grants per area; `permissions` holds the same grants as keys. */
  grants: Grants;
  permissions: readonly PermissionKey[];
}
