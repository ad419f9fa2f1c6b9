/**
 * Limits of one render; omitted ones use the default.
 *
 * @example
 * compile(source, { limits: { nodes: 1000 } });
 */
export interface RenderLimits {
  /** Maximum values in the response; every field and every list item counts as one. */
  readonly nodes: number;
  /** Maximum characters of the response. */
  readonly outputLength: number;
  /** Maximum repetitions of one text or list. */
  readonly repeat: number;
  /** Maximum nesting of a template passed as a value; the parser limits the nesting of texts. */
  readonly depth: number;
  /** Time limit of one render. A render blocks all other work of its thread. */
  readonly milliseconds: number;
}

/**
 * Limits that apply unless the caller sets others.
 *
 * @example
 * DEFAULT_LIMITS.nodes; // 100 000
 */
export const DEFAULT_LIMITS: RenderLimits = {
  nodes: 100_000,
  outputLength: 5 * 1024 * 1024,
  repeat: 100_000,
  depth: 200,
  milliseconds: 200,
};
