/**
 * Limits of one render; omitted ones use the default.
 *
 * @example
 * compile(source, { limits: { nodes: 1000 } });
 */
export interface RenderLimits {
  /** Values in the response; keys and list items count alike. */
  readonly nodes: number;
  /** Characters of the response. */
  readonly outputLength: number;
  /** Repetitions of one text or list. */
  readonly repeat: number;
  /** Nesting of a template that was not parsed from text. */
  readonly depth: number;
  /** Time limit of one render. A render blocks all other work of its thread. */
  readonly milliseconds: number;
}

/**
 * The default limits.
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
