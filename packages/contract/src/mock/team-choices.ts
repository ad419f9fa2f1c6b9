import type { Text } from '../core/language';

// Separate from the schemas, since screens import these choices and must not load zod.

/** The roles in a team, in order of descending rights. */
export const teamRoles = ['owner', 'manager', 'member', 'guest'] as const;
export type TeamRole = (typeof teamRoles)[number];

export const teamRoleNames: Readonly<Record<TeamRole, Text>> = {
  owner: { zh: '所有者', en: 'Owner' },
  manager: { zh: '管理员', en: 'Manager' },
  member: { zh: '成员', en: 'Member' },
  guest: { zh: '访客', en: 'Guest' },
};

/** Roles that an invitation by name can grant. A person becomes an owner only by a change of role. */
export const invitedRoles = ['manager', 'member', 'guest'] as const;
/** Roles that an invitation link can grant; kept low, because anybody who obtains the link gets the role. */
export const linkRoles = ['member', 'guest'] as const;

/** Rules for joining a team: immediate membership, a decision by owners and managers, or refusal. */
export const joinRules = ['open', 'request', 'closed'] as const;

/** Validity periods of invitation links, in days. */
export const inviteDays = [1, 7, 30] as const;
/** Maximum valid links per team. */
export const inviteLimit = 20;
/** Maximum people that one call adds to a team. */
export const addedMembersLimit = 100;

/** Returns whether a role may change the mocks and projects of the team; guests only read them. */
export const mayEditAs = (role: TeamRole): boolean => role !== 'guest';
/** Returns whether a role may invite, remove and approve people, and delete projects of the team. */
export const mayManageAs = (role: TeamRole): boolean => role === 'owner' || role === 'manager';

/**
 * Returns whether the role `own` may grant, change or revoke the role `role`: owners every role, managers
 * only roles below their own.
 * @example canGrantRole('manager', 'guest') // true
 */
export const canGrantRole = (own: TeamRole, role: TeamRole): boolean =>
  own === 'owner' || (own === 'manager' && (role === 'member' || role === 'guest'));
