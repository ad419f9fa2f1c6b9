import type { FieldDraw, Frame } from './run';

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
 * item of a list its owner is two levels up. A field whose turn has not come is drawn ahead of it. What is
 * still being built can be passed through but not handed out: it would hold itself.
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

/** The frame right inside `outer` on the way to `frame`. */
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
