import type { Frame } from './run';

/** The names a path may begin with, besides slashes and dots. */
interface Names {
  has(name: string): boolean;
}

/**
 * Whether a placeholder's name is a path: `/a/b`, `../a`, `./a`, or `a/b` where there is a sibling `a`.
 * Without that condition `git@host.com/name` would be one.
 */
export function isPath(name: string, siblings: Names | undefined): boolean {
  if (!name.includes('/')) return false;
  return /^(?:\/|\.\.?\/)/.test(name) || (siblings?.has(name.slice(0, name.indexOf('/'))) ?? false);
}

/**
 * Follows a path through what has been built so far. Steps up count lists as well as objects, so from an
 * item of a list its owner is two levels up. What is still being built is not found: it would hold itself.
 */
export function followPath(frame: Frame | undefined, path: string): { found: boolean; value: unknown } {
  let current = frame;
  const steps = path.split('/');
  if (path.startsWith('/')) {
    while (current?.parent) current = current.parent;
  }
  let value: unknown = current?.result;
  for (const step of steps) {
    if (step === '' || step === '.') continue;
    if (step === '..') {
      current = current?.parent;
      value = current?.result;
      continue;
    }
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) {
      return { found: false, value: undefined };
    }
    value = (value as Readonly<Record<string, unknown>>)[step];
  }
  return { found: value !== undefined && !isUnderway(frame, value), value };
}

function isUnderway(frame: Frame | undefined, value: unknown): boolean {
  for (let current = frame; current; current = current.parent) {
    if (current.result === value) return true;
  }
  return false;
}
