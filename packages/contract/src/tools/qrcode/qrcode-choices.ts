/** Limits, separate from the schemas, since screens import them and must not load zod. */
export const qrLimits = {
  text: 2000,
  /** Above this length codes are so dense that phones struggle to read them. */
  comfortable: 800,
  minSize: 100,
  maxSize: 1000,
  margin: 10,
  /** Maximum lines of a batch. */
  lines: 100,
};
