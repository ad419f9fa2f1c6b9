// Separate from the schemas, since screens import these limits and must not load zod.

/** Maximum characters of a URL. */
export const webAddressLimit = 2000;
