import { keptShare, type Rule } from '../parse/rule';
import { plainDigits } from '../plan/render-scalar';
import { jsonOf } from '../run/node';
import { typeOf } from './mismatch';
import type { Check } from './report';

/** Returns the check of a number, boolean, null or undefined. */
export function checkValue(value: number | boolean | null | undefined, rule: Rule | undefined): Check {
  if (rule && typeof value === 'number') return checkNumber(value, rule);
  if (rule && typeof value === 'boolean' && keptShare(rule) !== undefined) return isBoolean;
  return checkConstant(value);
}

const isBoolean: Check = (data, report) => {
  if (typeof data !== 'boolean') report.add('type', 'boolean', typeOf(data));
};

/** Returns the check of a value that never changes. Its JSON form fits too. */
export function checkConstant(value: string | number | boolean | null | undefined): Check {
  const type = typeOf(value);
  const isNullInJson = value === undefined || (typeof value === 'number' && !Number.isFinite(value));
  return (data, report) => {
    if (data === value || (isNullInJson && (data === null || Object.is(data, value)))) return;
    const found = typeOf(data);
    if (found === type) report.add('value', value, data);
    else report.add('type', type, found);
  };
}

/** Returns the check of an opaque value. Its JSON form fits too. */
export function checkOpaque(value: unknown): Check {
  return (data, report) => {
    if (data !== value && jsonLike(data) !== jsonLike(value)) report.add('value', value, data);
  };
}

// Values that JSON cannot express are omitted from objects and become null in lists.
function jsonLike(value: unknown): unknown {
  try {
    return jsonOf(value) || 'null';
  } catch {
    return value;
  }
}

function checkNumber(value: number, rule: Rule): Check {
  const check = checkFinite(value, rule);
  const isNullInJson = rule.step !== undefined && !Number.isFinite(value);
  return (data, report) => {
    if (data === null && isNullInJson) return;
    if (typeof data !== 'number') report.add('type', 'number', typeOf(data));
    else check?.(data, report);
  };
}

type NumberCheck = (data: number, report: Parameters<Check>[1]) => void;

/** Significant digits that a double keeps exactly; beyond them a generated value may not compare equal. */
const EXACT_DIGITS = 15;

function checkFinite(value: number, rule: Rule): NumberCheck | undefined {
  const { step, dmin, dmax } = rule;
  if (step !== undefined) return checkStep(value, step);
  const whole = Number.isFinite(value) ? Math.trunc(value) : 0;
  const least = rule.count ?? rule.min ?? whole;
  const most = rule.count ?? rule.max ?? least;
  const digits = Math.max(digitsOf(least), digitsOf(most));
  if (digits > EXACT_DIGITS) return undefined;
  if (dmin === undefined) return checkInteger(least, most);
  return checkDecimal(least, most, decimalsOf(value, dmin, dmax ?? dmin), EXACT_DIGITS - digits);
}

function digitsOf(whole: number): number {
  return Number.isFinite(whole) ? plainDigits(Math.abs(whole)).length : Number.POSITIVE_INFINITY;
}

function checkStep(value: number, step: number): NumberCheck {
  return (data, report) => {
    const turns = step === 0 ? 0 : Math.max(0, Math.round((data - value) / step));
    if (Number.isFinite(value) && data !== value + turns * step) report.add('step', [value, step], data);
  };
}

function checkInteger(least: number, most: number): NumberCheck {
  return (data, report) => {
    if (!Number.isInteger(data) || data < least || data > most) report.add('range', [least, most], data);
  };
}

/** Returns the minimum and the maximum number of decimals that a generated number can have. */
function decimalsOf(value: number, dmin: number, dmax: number): readonly [number, number] {
  const [, own = ''] = plainDigits(value).split('.');
  let least = Number.POSITIVE_INFINITY;
  // The value's own decimals come first; a trailing zero among them is lost.
  for (let count = Math.min(dmin, 17); count <= Math.min(dmax, 17); count += 1) {
    const kept = count > own.length ? count : own.slice(0, count).replace(/0+$/, '').length;
    least = Math.min(least, kept);
  }
  return [least, dmax];
}

function checkDecimal(least: number, most: number, decimals: readonly [number, number], exact: number): NumberCheck {
  const [fewest, many] = decimals;
  // A number with more digits than a double keeps may have been rounded to fewer decimals or to the next integer.
  const isExact = many <= exact;
  const slack = isExact ? 0 : 1;
  return (data, report) => {
    const count = plainDigits(data).split('.')[1]?.length ?? 0;
    const whole = Math.trunc(data);
    if (whole < least - slack || whole > most + slack) report.add('range', [least, most], data);
    if (count > many || (isExact && count < fewest)) report.add('decimals', decimals, count);
  };
}
