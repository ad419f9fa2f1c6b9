import { type Arguments, dataOf } from '../run/arguments';
import { anything, type Drawing, number } from '../run/node';
import type { Run } from '../run/run';

type Scalar = string | number | boolean;

/**
 * Returns a drawing of the request value that the first argument names. The second argument is the default;
 * if it is a number, the value is a number too.
 * @param read returns undefined for what is missing
 */
export function requestValue(args: Arguments, read: (run: Run, name: string) => unknown): Drawing {
  const name = args.text(0, '');
  const otherwise = dataOf(args.list[1]) ?? '';
  if (typeof otherwise === 'number') return number((run) => numberOf(read(run, name)) ?? otherwise);
  return anything((run) => {
    const value = read(run, name);
    return isScalar(value) ? value : otherwise;
  });
}

function numberOf(value: unknown): number | undefined {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  const found = Number(text);
  return text !== '' && Number.isFinite(found) ? found : undefined;
}

const isScalar = (value: unknown): value is Scalar => ['string', 'number', 'boolean'].includes(typeof value);

/** Returns the member of an object; own properties only, since names come from users. */
export function ownMember(holder: unknown, name: string): unknown {
  if (typeof holder !== 'object' || holder === null || !Object.hasOwn(holder, name)) return undefined;
  return (holder as Readonly<Record<string, unknown>>)[name];
}
