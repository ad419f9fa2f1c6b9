import { keptShare, type Rule } from '../parse/rule';
import type { ValueTemplate } from '../parse/template';
import { boolean, constantNode, generatedNode, type Node, number } from '../run/node';
import type { Run } from '../run/run';
import { newSlot, type Scope } from './scope';

/** Compiles a number, boolean, null or undefined. */
export function compileValue({ value, digits }: ValueTemplate, rule: Rule | undefined, scope: Scope): Node {
  if (digits !== undefined) {
    const node = compileDigits(value, digits, rule, scope);
    if (node) return node;
  }
  if (rule === undefined || value === null || value === undefined) return constantNode(value);
  return typeof value === 'number' ? compileNumber(value, rule, scope) : compileBoolean(value, rule);
}

/** Compiles a number that a double cannot represent; undefined if its rule replaces it. */
function compileDigits(
  value: ValueTemplate['value'],
  digits: string,
  rule: Rule | undefined,
  { compilation }: Scope,
): Node | undefined {
  compilation.hasDigits = true;
  if (rule === undefined) return { isStatic: true, isRounded: true, value: () => value, json: () => digits };
  const { step } = rule;
  if (step === undefined || !/^-?\d+$/.test(digits) || !Number.isSafeInteger(step)) return undefined;
  const slot = newSlot(compilation);
  const next = (run: Run): bigint => {
    const turn = run.slots[slot] ?? 0;
    run.slots[slot] = turn + 1;
    return BigInt(digits) + BigInt(turn) * BigInt(step);
  };
  return { isStatic: false, value: (run) => Number(next(run)), json: (run) => String(next(run)) };
}

function compileNumber(value: number, rule: Rule, scope: Scope): Node {
  const { step, dmin, dmax } = rule;
  if (step !== undefined) {
    const slot = newSlot(scope.compilation);
    return generatedNode(
      number((run) => {
        const turn = run.slots[slot] ?? 0;
        run.slots[slot] = turn + 1;
        return value + turn * step;
      }),
    );
  }
  if (dmin !== undefined) return compileDecimal(value, rule, dmin, dmax ?? dmin);
  if (rule.count !== undefined) return constantNode(rule.count);
  const { min, max } = rule;
  if (min === undefined || max === undefined) return constantNode(value);
  return generatedNode(number((run) => run.random.int(min, max)));
}

// A double has at most 17 significant digits; further decimals would be lost.
const MAX_DECIMALS = 17;

// The integer part comes from the rule or the value. The value's own decimals come first, and random ones
// fill up the rest.
function compileDecimal(value: number, rule: Rule, dmin: number, dmax: number): Node {
  const [whole = '0', decimals = ''] = plainDigits(value).split('.');
  const fewest = Math.min(dmin, MAX_DECIMALS);
  const most = Math.min(dmax, MAX_DECIMALS);
  const draw = (run: Run) => {
    const { random } = run;
    let integer = whole;
    if (rule.count !== undefined) integer = String(rule.count);
    else if (rule.min !== undefined && rule.max !== undefined) integer = String(random.int(rule.min, rule.max));
    const count = random.int(fewest, most);
    let fraction = decimals.slice(0, count);
    while (fraction.length < count - 1) fraction += String(random.below(10));
    // A trailing zero would vanish from the number.
    if (fraction.length < count) fraction += String(random.int(1, 9));
    return Number(fraction === '' ? integer : `${integer}.${fraction}`);
  };
  return generatedNode(number(draw));
}

/**
 * Returns a number without an exponent. 1e21 and 1e-7 print with one, which would have no digits to split.
 */
export function plainDigits(value: number): string {
  const text = String(value);
  if (!text.includes('e')) return Number.isFinite(value) ? text : '0';
  return Math.abs(value) < 1 ? value.toFixed(20).replace(/0+$/, '') : BigInt(value).toString();
}

function compileBoolean(value: boolean, rule: Rule): Node {
  const share = keptShare(rule);
  if (share === undefined) return constantNode(value);
  return generatedNode(boolean((run) => (run.random.unit() < share ? value : !value)));
}
