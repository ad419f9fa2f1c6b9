import type { FieldDraw, Frame } from './run';

/** Names that a path may begin with, besides slashes and dots. */
interface Names {
  has(name: string): boolean;
}

/**
 * Returns whether the name of a placeholder is a path: `/a/b`, `../a`, `./a`, or `a/b` if there is a sibling
 * `a`. Without the last condition, `git@host.com/name` would be a path.
 */
export function isPath(name: string, siblings: Names | undefined): boolean {
  if (!name.includes('/')) return false;
  return /^(?:\/|\.\.?\/)/.test(name) || (siblings?.has(name.slice(0, name.indexOf('/'))) ?? false);
}

/**
 * Follows a path through everything built so far. Steps up count lists as well as objects, so the owner of a
 * list item is two levels up. A field that is not rendered yet is rendered early. A value under construction
 * can be traversed but not returned, because it would contain itself.
 */
export function followPath(frame: Frame | undefined, path: string): FieldDraw {
  let current = frame;
  if (path.startsWith('/')) {
    while (current?.parent) current = current.parent;
  }
  let value: unknown = current?.result;
  for (const step of path.split('/')) {
    if (step === '' || step === '.') continue;
    if (step === '..') {
      current = current?.parent;
      value = current?.result;
      continue;
    }
    if (typeof value !== 'object' || value === null) return NOWHERE;
    if (Object.hasOwn(value, step)) {
      value = (value as Readonly<Record<string, unknown>>)[step];
      continue;
    }
    if (current === undefined || value !== current.result) return NOWHERE;
    const inner = `${current.step}` === step ? innerFrame(frame, current) : undefined;
    if (inner) {
      current = inner;
      value = inner.result;
      continue;
    }
    const drawn = current.resolveName?.(step);
    if (!drawn?.found) return NOWHERE;
    value = drawn.value;
  }
  return { found: value !== undefined && !isUnderway(frame, value), value };
}

const NOWHERE: FieldDraw = { found: false, value: undefined };

/** Returns the frame directly inside `outer` on the way to `frame`. */
function innerFrame(frame: Frame | undefined, outer: Frame): Frame | undefined {
  let current = frame;
  while (current && current.parent !== outer) current = current.parent;
  return current;
}

function isUnderway(frame: Frame | undefined, value: unknown): boolean {
  for (let current = frame; current; current = current.parent) {
    if (current.result === value) return true;
  }
  return false;
}
