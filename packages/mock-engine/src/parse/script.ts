import type { Rule } from './rule';
import type { FunctionTemplate } from './template';

/**
 * Carries out the functions of a mode; the engine itself never runs them. Whoever compiles modes of other
 * people passes a runner that calls into a sandbox.
 *
 * @example
 * const runner: ScriptRunner = { call: (fn, site) => sandbox.run(fn.source, site.self), callJson: … };
 * compile("{ a: 1, b() { return this.a + 1 } }").render({ script: runner }); // { a: 1, b: 2 }
 */
export interface ScriptRunner {
  /** Returns the result of the function as data. May change `site.self`, as the function may change its `this`. */
  call(fn: FunctionTemplate, site: FunctionSite): unknown;
  /** The same as JSON text; the empty text stands for undefined. */
  callJson(fn: FunctionTemplate, site: FunctionSite): string;
}

/**
 * The place a function is called for, as far as the function may look at it: what `FunctionNeeds` leaves
 * out is left out here.
 */
export interface FunctionSite {
  /** The `this` of the function: the object or list under construction. */
  readonly self: object | undefined;
  /** The field's key with its rule and without; the empty text for an item of a list or the whole mode. */
  readonly name: string;
  readonly parsedName: string;
  readonly rule: Rule | undefined;
  /** Everything built so far, from the top. */
  readonly root: unknown;
  /** The steps from the top to this value; empty unless `root` is given. */
  readonly path: readonly (string | number)[];
}
