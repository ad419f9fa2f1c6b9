import { type JsonObject, member, numberMember } from './json';

const SAFE = Number.MAX_SAFE_INTEGER;
/** Maximum number of values listed as choices. */
const MAX_LISTED = 20;

interface Bounds {
  readonly min: number | undefined;
  readonly max: number | undefined;
  /** True if the bound itself is excluded. */
  readonly isMinOpen: boolean;
  readonly isMaxOpen: boolean;
}

/** Returns the placeholder that generates the numbers of a schema. */
export function numberText(schema: JsonObject, isInteger: boolean): string {
  const bounds = boundsOf(schema);
  const step = multipleOf(schema, isInteger);
  const decimals = step === undefined ? 0 : Math.round(-Math.log10(step));
  if (decimals > 0 && Number(`1e-${decimals}`) === step) return floatText(bounds, decimals, decimals);
  if (step !== undefined) return `@pick([${multiples(bounds, step, isInteger).join(', ')}])`;
  if (isInteger) return integerText(bounds);
  const format = member(schema, 'format');
  const [low, high] = integersIn(bounds);
  const isDecimal = format === 'float' || format === 'double' || low > high || !hasWholeBounds(bounds);
  return isDecimal && spread(bounds) <= 1e9 ? floatText(bounds) : integerText(bounds);
}

/**
 * Returns distinct numbers of a schema, for lists without duplicates; undefined if generated numbers hardly
 * ever coincide.
 */
export function differentNumbers(schema: JsonObject, isInteger: boolean): readonly number[] | undefined {
  const step = multipleOf(schema, isInteger);
  const bounds = boundsOf(schema);
  if (step !== undefined) return multiples(bounds, step, isInteger);
  const [low, high] = integersIn(bounds);
  return low <= high ? spreadOut(low, high) : undefined;
}

/**
 * Returns the bounds as written in any version: 3.0 marks an exclusive bound with a flag, 3.1 has a separate
 * keyword for it.
 */
export function boundsOf(schema: JsonObject): Bounds {
  const min = numberMember(schema, 'minimum');
  const max = numberMember(schema, 'maximum');
  const above = numberMember(schema, 'exclusiveMinimum');
  const below = numberMember(schema, 'exclusiveMaximum');
  const isMinOpen = above === undefined ? member(schema, 'exclusiveMinimum') === true : above >= (min ?? above);
  const isMaxOpen = below === undefined ? member(schema, 'exclusiveMaximum') === true : below <= (max ?? below);
  return { min: isMinOpen ? (above ?? min) : min, max: isMaxOpen ? (below ?? max) : max, isMinOpen, isMaxOpen };
}

// 60 to 100 is the traditional range of imports; a single bound moves the window.
function windowOf({ min, max }: Bounds): [number, number] {
  if (min === undefined && max === undefined) return [60, 100];
  if (min === undefined) return [Math.min(60, (max ?? 0) - 40), max ?? 100];
  return [min, max ?? Math.max(100, min + 40)];
}

const spread = (bounds: Bounds) => windowOf(bounds)[1] - windowOf(bounds)[0];
const hasWholeBounds = (bounds: Bounds) => windowOf(bounds).every((bound) => Number.isInteger(bound));

function integersIn(bounds: Bounds): [number, number] {
  const [min, max] = windowOf(bounds);
  const low = bounds.isMinOpen ? Math.floor(min) + 1 : Math.ceil(min);
  const high = bounds.isMaxOpen ? Math.ceil(max) - 1 : Math.floor(max);
  return [Math.max(-SAFE, low), Math.min(SAFE, high)];
}

function integerText(bounds: Bounds): string {
  const [low, high] = integersIn(bounds);
  return `@integer(${low}, ${Math.max(low, high)})`;
}

// Narrow ranges need more decimals until a number fits between the bounds.
function floatText(bounds: Bounds, fewest = decimalsFor(spread(bounds)), most = fewest + 2): string {
  const [min, max] = windowOf(bounds);
  const step = 10 ** -fewest;
  const low = bounds.isMinOpen ? rounded(min + step) : min;
  const high = bounds.isMaxOpen ? rounded(max - step) : max;
  return `@float(${low}, ${Math.max(low, high)}, ${fewest}, ${most})`;
}

const decimalsFor = (width: number) => Math.min(15, Math.max(3, 2 - Math.floor(Math.log10(width || 1))));

// Sums of decimals end in a trail of nines or zeros due to rounding.
const rounded = (value: number) => Number(value.toPrecision(15));

function multipleOf(schema: JsonObject, isInteger: boolean): number | undefined {
  const step = numberMember(schema, 'multipleOf');
  // 0.01 has no exact double, so the remainder of a division by it is meaningless.
  const isAny = isInteger && step !== undefined && Number.isInteger(rounded(1 / step));
  if (step === undefined || step <= 0 || isAny) return undefined;
  return step;
}

function multiples(bounds: Bounds, step: number, isInteger: boolean): readonly number[] {
  const { min, max, isMinOpen, isMaxOpen } = bounds;
  let low = min === undefined ? undefined : Math.ceil(rounded(min / step));
  let high = max === undefined ? undefined : Math.floor(rounded(max / step));
  if (isMinOpen && low !== undefined && rounded(low * step) === min) low += 1;
  if (isMaxOpen && high !== undefined && rounded(high * step) === max) high -= 1;
  const span = MAX_LISTED - 1;
  const from = low ?? (high === undefined ? Math.max(1, Math.ceil(60 / step)) : high - span);
  const found = spreadOut(from, Math.max(from, high ?? from + span)).map((count) => rounded(count * step));
  const whole = found.filter((value) => Number.isInteger(value));
  return isInteger && whole.length > 0 ? whole : found;
}

/** Returns the integers from `low` to `high`, or evenly spaced ones if there are too many. */
function spreadOut(low: number, high: number): readonly number[] {
  const count = Math.min(MAX_LISTED, high - low + 1);
  const distance = count > 1 ? (high - low) / (count - 1) : 0;
  return Array.from({ length: count }, (_, i) => Math.round(low + i * distance));
}
