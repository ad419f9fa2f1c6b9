import { compile, type FunctionTemplate, type Plan, type Template } from '@easymock/mock-engine';
import type { SandboxSource } from './sandbox';

/**
 * A compiled definition with functions: the plan generates the data, and each function has a number in the
 * sandbox.
 */
export interface ScriptMode {
  readonly plan: Plan;
  readonly numbers: ReadonlyMap<FunctionTemplate, number>;
  readonly sources: readonly SandboxSource[];
}

/** Compiles a definition; throws a ModeError or RenderError as `compile` does. */
export function compileScript(mode: string): ScriptMode {
  const plan = compile(mode);
  const functions = plan.template ? functionsOf(plan.template) : [];
  return {
    plan,
    numbers: new Map(functions.map((fn, index) => [fn, index])),
    sources: functions.map((fn) => ({ text: sourceOf(fn), line: fn.at?.line ?? 1 })),
  };
}

const passed: Readonly<Record<string, string>> = { Mock: 'o.Mock', Random: 'o.Mock.Random', _store: 'o._store' };

/** Returns the source of a function that takes one object; positional parameters are taken from it. */
function sourceOf({ source, positional }: FunctionTemplate): string {
  if (!positional) return source;
  const values = positional.map((name) => passed[name] ?? 'o._req').join(', ');
  // On one line, so that line numbers in errors stay those of the definition.
  return `function (o) { return (${source}\n).call(this, ${values}) }`;
}

function functionsOf(template: Template): FunctionTemplate[] {
  if (template.kind === 'function') return [template];
  if (template.kind === 'list') return template.items.flatMap(functionsOf);
  if (template.kind === 'object') return template.fields.flatMap(({ value }) => functionsOf(value));
  return [];
}
