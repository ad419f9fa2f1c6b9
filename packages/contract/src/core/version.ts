/** The product's version; a test compares it with package.json. */
export const appVersion = '1.7.0';
/** Path prefix of everything that the product serves. */
export const base = '/easymock';
export const apiBase = `${base}/api`;
/** Path prefix of served mocks. `/mock` works too, for links from before the prefix existed. */
export const mockBase = `${base}/mock`;
/** Prefix of every key in the client's local storage, and of the product's cookies. */
export const storagePrefix = 'easy-mock_';
/**
 * Prefix of cookie names under https: browsers accept such a cookie only from this exact host and over TLS.
 */
export const hostCookiePrefix = '__Host-';
/** The cookie in which earlier clients stored the session token. The server never reads it. */
export const tokenCookie = `${storagePrefix}token`;
/** Prefix, in lower case, of headers that only the product's own pages and servers send. */
export const ownHeaderPrefix = 'x-easymock-';
/**
 * Header that the product's pages send when they call a mock. Elements of a page (`<img>`, `<script>`) cannot send
 * headers.
 */
export const pageCallHeader = `${ownHeaderPrefix}call`;
/** Response header with the ID of the mock; only in responses to calls by the product's pages. */
export const servedMockHeader = `${ownHeaderPrefix}mock`;
/** Placeholder in the built pages for the nonce of the response's content security policy. */
export const noncePlaceholder = '__CSP_NONCE__';
/** Name of the `<meta>` element with the origin of served mocks, if they have their own. */
export const mockOriginName = 'easymock-mock-origin';
/** Name of the `<meta>` element with the time zone in which the installation counts days. */
export const timeZoneName = 'easymock-time-zone';

/** Name of the `<meta>` element that a page has if documents show the line breaks of their Markdown. */
export const lineBreaksName = 'easymock-line-breaks';
/** Name of the `<meta>` element with a position of the live channel that is older than all data of the page. */
export const livePositionName = 'easymock-live-position';
/** The time zone of an installation with no time zone configured. */
export const defaultTimeZone = 'Asia/Shanghai';
