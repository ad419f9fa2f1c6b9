/** Limits, separate from the schemas, since screens import them and must not load zod. */
export const qrLimits = {
  text: 2000,
  /** Maximum length of codes that phones read easily. */
  comfortable: 800,
  minSize: 100,
  maxSize: 1000,
  margin: 10,
  /** Maximum lines of a batch. */
  lines: 100,
};
