// Separate from the schemas, since screens import these limits and must not load zod.

/** Maximum requests of a project that the list returns and that each server process retains in memory. */
export const requestLimit = 1_000;

/**
 * Maximum requests of a project that each server process retains per second. A burst may have as many as the list
 * holds, so that only constant load is sampled.
 */
export const requestRate = 100;

/** Hours after which a retained request is dropped. */
export const requestHours = 24;

/** Bytes; the shown part of a body. */
export const shownBodyLimit = 64 * 1024;

/** Maximum days for which a project records its requests in the database. */
export const recordDaysLimit = 7;

/** Number of recorded requests per page. */
export const recordedPageSize = 100;

/** Consequences for a request that does not fit the document of its mock. */
export const requestChecks = ['off', 'report', 'refuse'] as const;
export type RequestCheck = (typeof requestChecks)[number];

/** Kinds of callers: a person, a web page whose scripts send requests, or a network address. */
export const callerKinds = ['person', 'page', 'address'] as const;
export type CallerKind = (typeof callerKinds)[number];

/** Days after its last call in which a mock counts as used, so that breaking edits cause a warning. */
export const recentUseDays = 14;

/** Maximum callers listed for a mock. */
export const callerLimit = 20;

/** Response header that lists the differences of the request from the document, if requests are checked. */
export const problemsHeader = 'X-EasyMock-Problems';

/** Replacement for a secret in a request or its response. */
export const maskedText = '***';

/** Outcomes of a request: the kind of its answer, or the reason why no mock answered it. */
export const requestReasons = ['mock', 'forwarded', 'upstream', 'unmatched', 'refused'] as const;
export type RequestReason = (typeof requestReasons)[number];

/** Bases of a comparison: the imported document, or the definition of the mock. */
export const comparisonBases = ['document', 'definition', 'nothing'] as const;

/** Reasons why a body is not compared: there is none, it is cut off, or it is not JSON. */
export const comparisonGaps = ['', 'none', 'cut', 'format'] as const;

/** Maximum differences listed per side. */
export const comparisonLimit = 40;

/** Access of people from other companies to requests: none, the list, or also headers and bodies. */
export const externalRequestViews = ['nothing', 'list', 'everything'] as const;
