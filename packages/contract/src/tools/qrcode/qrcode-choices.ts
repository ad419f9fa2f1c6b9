/** Limits that screens know without the schemas. */
export const qrLimits = {
  text: 2000,
  /** Longer texts make codes so dense that phones have trouble with them. */
  comfortable: 800,
  minSize: 100,
  maxSize: 1000,
  margin: 10,
  /** Lines of a batch. */
  lines: 100,
};
