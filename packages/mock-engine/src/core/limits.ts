/**
 * Bounds of one draw; whatever is left out keeps the default.
 *
 * @example
 * compile(source, { limits: { nodes: 1000 } });
 */
export interface RenderLimits {
  /** Values in the answer, keys and list elements counted alike. */
  readonly nodes: number;
  /** Characters of the answer. */
  readonly outputLength: number;
  /** Repetitions of one text or list. */
  readonly repeat: number;
  /** Nesting of a template that was not parsed from text. */
  readonly depth: number;
  /** How long one draw may take; a draw that takes longer blocks all other work of its thread. */
  readonly milliseconds: number;
}

/**
 * The bounds that hold when nothing else is said.
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
