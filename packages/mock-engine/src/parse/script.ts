import type { Rule } from './rule';
import type { FunctionTemplate } from './template';

/**
 * Runs the functions of a mode; the engine itself never does. A caller that compiles untrusted modes passes a
 * runner that calls into a sandbox.
 *
 * @example
 * const runner: ScriptRunner = { call: (fn, site) => sandbox.run(fn.source, site.self), callJson: … };
 * compile("{ a: 1, b() { return this.a + 1 } }").render({ script: runner }); // { a: 1, b: 2 }
 */
export interface ScriptRunner {
  /**
   * Returns the result of the function as data. May change `site.self`, because the function may change
   * `this`.
   */
  call(fn: FunctionTemplate, site: FunctionSite): unknown;
  /** Returns the result as JSON text; empty text stands for undefined. */
  callJson(fn: FunctionTemplate, site: FunctionSite): string;
}

/** The context of a function call. Parts that `FunctionNeeds` excludes are missing. */
export interface FunctionSite {
  /** `this` of the function: the object or list under construction. */
  readonly self: object | undefined;
  /**
   * Key of the field with its rule; empty for list items and for the whole mode. `parsedName` is the key
   * without its rule.
   */
  readonly name: string;
  readonly parsedName: string;
  readonly rule: Rule | undefined;
  /** Value built so far, from the top. */
  readonly root: unknown;
  /** Steps from the top to this value; empty if `root` is absent. */
  readonly path: readonly (string | number)[];
}
