/** The product's version; a test holds it against package.json. */
export const appVersion = '1.6.0';
/** Everything the product serves lives under this path. */
export const base = '/easymock';
export const apiBase = `${base}/api`;
/** Served mocks; `/mock` answers too, for links from before the prefix. */
export const mockBase = `${base}/mock`;
/** The cookie in which the client keeps the session's token. */
export const tokenCookie = 'easy-mock_token';
/** What every key of the client's local storage starts with. */
export const storagePrefix = 'easy-mock_';
