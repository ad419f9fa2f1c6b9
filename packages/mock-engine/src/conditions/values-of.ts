import type { ConditionLine, ConditionRequest } from './condition';

/** Maximum steps of a path into the body. */
const maxPathSteps = 20;
/** Maximum elements of a list that are compared. */
const maxValues = 1_000;

/** Splits a dotted path such as `items.0.sku`. */
const stepsOf = (path: string): string[] => path.split('.').slice(0, maxPathSteps + 1);

/** Returns the value at a path, or undefined. Reads own fields only. */
function valueAt(data: unknown, steps: readonly string[]): unknown {
  let value = data;
  for (const step of steps) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Record<string, unknown>)[step];
  }
  return value;
}

/** Reads the values of one line; undefined if the call has no such part. */
export type ReadValues = (request: ConditionRequest) => readonly unknown[] | undefined;

const listOf = (value: unknown): readonly unknown[] | undefined => {
  if (value === undefined) return undefined;
  return Array.isArray(value) ? value.slice(0, maxValues) : [value];
};

const ownOf = (values: Readonly<Record<string, unknown>>, name: string): unknown =>
  Object.hasOwn(values, name) ? values[name] : undefined;

/** Compiles the left side of a line. A list counts as its elements, as does a repeated query parameter. */
export function compileRead({ where, name }: Pick<ConditionLine, 'where' | 'name'>): ReadValues {
  switch (where) {
    case 'method':
      return ({ method }) => [method];
    case 'query':
      return (request) => listOf(ownOf(request.query(), name));
    case 'param':
      return ({ params }) => listOf(ownOf(params, name));
    case 'header': {
      const key = name.toLowerCase();
      return (request) => listOf(request.header(key));
    }
    case 'cookie':
      return (request) => listOf(request.cookie(name));
    case 'body': {
      const steps = name === '' ? [] : stepsOf(name);
      if (steps.length > maxPathSteps) return () => undefined;
      return (request) => listOf(valueAt(request.body(), steps));
    }
  }
}

/** Returns a scalar as text; undefined for objects and lists, which only `exists` can test. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value !== null ? undefined : String(value);
}
