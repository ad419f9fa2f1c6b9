import {
  type Area,
  areaKeys,
  type Grant,
  type Grants,
  type Level,
  levels,
  type PermissionKey,
} from '@easymock/contract';

/**
 * Derives a person's grants from their permission keys.
 * @example ownGrants(user.userAuthKey).npm.level // 'edit'
 */
export function ownGrants(keys: readonly string[]): Grants {
  const held = new Set(keys);
  const has = (key: PermissionKey) => held.has(key);
  const levelOf = (area: Area): Level =>
    levels.findLast((level) => level !== 'none' && has(`tools.${area}.${level}`)) ??
    // A menu entry is either visible or not.
    (held.has(area) ? 'view' : 'none');
  const entries = areaKeys.map((area): [Area, Grant] => [
    area,
    { level: levelOf(area), canReveal: has(`tools.${area}.reveal`) },
  ]);
  return Object.fromEntries(entries) as Grants;
}

/**
 * Returns whether a person with the grant `own` may give the grant `given`: nobody can grant more rights than they
 * have.
 */
export function isWithin(given: Grant, own: Grant): boolean {
  return levels.indexOf(given.level) <= levels.indexOf(own.level) && (own.canReveal || !given.canReveal);
}
