import type { Text } from '../core/language';

// Without schemas, so that the browser can take these without taking the schema library along.

/** The roles in a team, from the one with the most rights to the one with the fewest. */
export const teamRoles = ['owner', 'manager', 'member', 'guest'] as const;
export type TeamRole = (typeof teamRoles)[number];

export const teamRoleNames: Readonly<Record<TeamRole, Text>> = {
  owner: { zh: '所有者', en: 'Owner' },
  manager: { zh: '管理员', en: 'Manager' },
  member: { zh: '成员', en: 'Member' },
  guest: { zh: '访客', en: 'Guest' },
};

/** The roles that an invitation by name can give. Only a change of the role makes somebody an owner. */
export const invitedRoles = ['manager', 'member', 'guest'] as const;
/** The roles that a link can give: anybody who gets hold of it has them. */
export const linkRoles = ['member', 'guest'] as const;

/** What happens when somebody wants to join a team: they are in, its owners and managers decide, or it is refused. */
export const joinRules = ['open', 'request', 'closed'] as const;

/** For how long a link can be valid, in days. */
export const inviteDays = [1, 7, 30] as const;
/** Most links of a team that are valid at the same time. */
export const inviteLimit = 20;
/** Most people that one call adds to a team. */
export const addedMembersLimit = 100;

/** Whether the role lets people change the mocks and projects of the team; guests only read them. */
export const mayEditAs = (role: TeamRole): boolean => role !== 'guest';
/** Whether the role lets people invite, remove and approve others, and delete projects of the team. */
export const mayManageAs = (role: TeamRole): boolean => role === 'owner' || role === 'manager';

/**
 * Whether somebody with a role may give, change or take away another one: owners every role, managers those below
 * their own.
 * @example mayGive('manager', 'guest') // true
 */
export const mayGive = (own: TeamRole, role: TeamRole): boolean =>
  own === 'owner' || (own === 'manager' && (role === 'member' || role === 'guest'));
