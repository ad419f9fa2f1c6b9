import type { Text } from '../../core/language';

// Separate from the schemas, since screens import these choices and must not load zod.

export const npmStatusKeys = ['active', 'maintenance', 'deprecated'] as const;
export type NpmStatus = (typeof npmStatusKeys)[number];

export const npmStatuses: Readonly<Record<NpmStatus, Text>> = {
  active: { zh: '活跃', en: 'Active' },
  maintenance: { zh: '仅维护', en: 'Maintenance only' },
  deprecated: { zh: '已弃用', en: 'Deprecated' },
};

export const npmLimits = {
  name: 214,
  tags: 8,
  maintainers: 20,
  robots: 5,
  scopes: 50,
  /** Maximum characters of a stored readme. */
  readme: 200_000,
  /** Maximum stored versions; older ones are deleted. */
  versions: 500,
} as const;

/** Page sizes that people can choose in the list. */
export const npmPageSizes = [20, 50] as const;

const part = '[a-z0-9~-][a-z0-9._~-]*';
const namePattern = new RegExp(`^(?:@${part}/)?${part}$`, 'i');
const scopePattern = new RegExp(`^@${part}$`, 'i');

/**
 * Returns whether a text is a valid package name. Capital letters are valid, because early npm packages have
 * them.
 * @see https://docs.npmjs.com/cli/configuring-npm/package-json#name
 * @example isNpmName('@mall/ui') // true
 */
export const isNpmName = (name: string): boolean =>
  name.length <= npmLimits.name &&
  namePattern.test(name) &&
  !['node_modules', 'favicon.ico'].includes(name.toLowerCase());

/** Returns whether a text is a valid scope, such as `@mall`. */
export const isNpmScope = (scope: string): boolean => scope.length <= npmLimits.name && scopePattern.test(scope);

/**
 * Returns the scope of a package; empty if the package has none.
 * @example npmScopeOf('@mall/ui') // '@mall'
 */
export const npmScopeOf = (name: string): string => /^(@[^/]+)\//.exec(name)?.[1]?.toLowerCase() ?? '';
