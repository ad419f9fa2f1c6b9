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
    sources: functions.map(({ source, at }) => ({ text: source, line: at?.line ?? 1 })),
  };
}

function functionsOf(template: Template): FunctionTemplate[] {
  if (template.kind === 'function') return [template];
  if (template.kind === 'list') return template.items.flatMap(functionsOf);
  if (template.kind === 'object') return template.fields.flatMap(({ value }) => functionsOf(value));
  return [];
}
