/** The product's version; a test holds it against package.json. */
export const appVersion = '1.7.0';
/** Everything the product serves lives under this path. */
export const base = '/easymock';
export const apiBase = `${base}/api`;
/** Served mocks; `/mock` answers too, for links from before the prefix. */
export const mockBase = `${base}/mock`;
/** The prefix of every key in the client's local storage, and of our cookies. */
export const storagePrefix = 'easy-mock_';
/** Precedes the names of our cookies under https: browsers accept such a cookie from this very host with TLS only. */
export const hostCookiePrefix = '__Host-';
/** The cookie in which earlier clients kept the session's token. The server never reads it. */
export const tokenCookie = `${storagePrefix}token`;
/** The prefix of headers that only our own pages and servers send, in lower case. */
export const ownHeaderPrefix = 'x-easymock-';
/** Sent by our pages with calls of mocks. An element of a page (`<img>`, `<script>`) cannot send a header. */
export const pageCallHeader = `${ownHeaderPrefix}call`;
/** The id of the mock that answered, in answers to calls that our pages send. */
export const servedMockHeader = `${ownHeaderPrefix}mock`;
/** Stands in the built pages where the server writes the nonce of the answer's content policy. */
export const noncePlaceholder = '__CSP_NONCE__';
/** The `<meta>` element of our pages that says where mocks are served, if they have an origin of their own. */
export const mockOriginName = 'easymock-mock-origin';
/** The `<meta>` element of our pages that says in which time zone the installation counts days. */
export const timeZoneName = 'easymock-time-zone';
/** The time zone of an installation that has chosen no other. */
export const defaultTimeZone = 'Asia/Shanghai';
