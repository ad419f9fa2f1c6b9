import type { Text } from '../../core/language';

// Apart from the calls: screens show these, and need no schemas for it.

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
  /** Characters of a readme that are kept. */
  readme: 200_000,
  /** Versions that are kept, the newest ones. */
  versions: 500,
} as const;

/** The largest page that the screen shows. */
export const npmPageSizes = [20, 50] as const;

const part = '[a-z0-9~-][a-z0-9._~-]*';
const namePattern = new RegExp(`^(?:@${part}/)?${part}$`, 'i');
const scopePattern = new RegExp(`^@${part}$`, 'i');

/**
 * Whether a text can be the name of a package. Packages of the first years of npm have capital letters.
 * @see https://docs.npmjs.com/cli/configuring-npm/package-json#name
 * @example isNpmName('@mall/ui') // true
 */
export const isNpmName = (name: string): boolean =>
  name.length <= npmLimits.name &&
  namePattern.test(name) &&
  !['node_modules', 'favicon.ico'].includes(name.toLowerCase());

/** Whether a text can be the scope of packages, such as `@mall`. */
export const isNpmScope = (scope: string): boolean =>
  scope.length <= npmLimits.name && scopePattern.test(scope);

/**
 * The scope of a package, or an empty text.
 * @example npmScopeOf('@mall/ui') // '@mall'
 */
export const npmScopeOf = (name: string): string => /^(@[^/]+)\//.exec(name)?.[1]?.toLowerCase() ?? '';
