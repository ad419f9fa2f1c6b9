interface Version {
  readonly core: readonly number[];
  readonly pre: readonly string[];
}

function parse(version: string): Version {
  const [numbers = '', ...pre] = version.replace(/\+.*$/, '').split('-');
  const core = numbers.split('.').map(Number);
  return { core, pre: pre.length > 0 ? pre.join('-').split('.') : [] };
}

const isNumeric = (part: string): boolean => /^\d+$/.test(part);

function comparePart(a: string, b: string): number {
  if (isNumeric(a) && isNumeric(b)) return Number(a) - Number(b);
  if (isNumeric(a) !== isNumeric(b)) return isNumeric(a) ? -1 : 1;
  return a < b ? -1 : Number(a > b);
}

/**
 * Compares two versions by their precedence.
 * @returns less than 0 if `a` is the older one
 * @see https://semver.org/#spec-item-11
 * @example ['1.10.0', '1.9.0', '2.0.0-rc.1'].sort(compareVersions) // ['1.9.0', '1.10.0', '2.0.0-rc.1']
 */
export function compareVersions(a: string, b: string): number {
  const [x, y] = [parse(a), parse(b)];
  for (let at = 0; at < 3; at += 1) {
    const difference = (x.core[at] ?? 0) - (y.core[at] ?? 0);
    if (difference !== 0) return difference;
  }
  // A release is newer than its pre-releases.
  if (x.pre.length === 0 || y.pre.length === 0) return y.pre.length - x.pre.length;
  for (let at = 0; at < Math.max(x.pre.length, y.pre.length); at += 1) {
    const [left, right] = [x.pre[at], y.pre[at]];
    if (left === undefined || right === undefined) return left === undefined ? -1 : 1;
    const difference = comparePart(left, right);
    if (difference !== 0) return difference;
  }
  return 0;
}
