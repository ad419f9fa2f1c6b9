// Apart from the schemas: screens use these limits and load no schemas for them.

/** The most characters of an address of the web. */
export const webAddressLimit = 2000;
