/** Schemes of addresses. */
export const PROTOCOLS: readonly [string, ...string[]] = [
  'http', 'https', 'ftp', 'gopher', 'mailto', 'mid', 'cid', 'news', 'nntp', 'prospero', 'telnet', 'rlogin', 'wais',
];

/** Top-level domains. */
export const TOP_LEVEL_DOMAINS: readonly [string, ...string[]] = [
  'com', 'net', 'org', 'edu', 'gov', 'int', 'mil', 'cn', 'com.cn', 'net.cn', 'gov.cn', 'org.cn', 'info', 'biz',
  'name', 'pro', 'aero', 'coop', 'museum', 'mobi', 'asia', 'tel', 'cc', 'tv', 'co', 'hk', 'tw', 'mo', 'jp', 'kr',
  'sg', 'in', 'us', 'uk', 'de', 'fr', 'it', 'es', 'nl', 'se', 'no', 'fi', 'dk', 'pl', 'ru', 'br', 'ar', 'au', 'nz', 'za',
];
