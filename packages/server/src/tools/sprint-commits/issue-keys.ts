/** An issue key: the key of a project, a hyphen and a number. */
const form = /(?<![A-Za-z0-9_-])([A-Z][A-Z0-9]{1,9})-(\d{1,9})(?![A-Za-z0-9_])/g;

/** Names that look like issue keys but are standards, algorithms and encodings. */
const standards = new Set(
  'AES ANSI CVE CWE ECMA GB GBK HTTP IEC IEEE ISO MD PEP PKCS RFC RSA SHA SSL TLS UCS US UTC UTF'.split(' '),
);

/**
 * Returns the issue keys in texts, each once, in order.
 * @param prefixes keys of the projects that count; if empty, all keys except the names of standards
 * @example issueKeysIn(['MALL-12 SHA-256'], []) // ['MALL-12']
 */
export function issueKeysIn(texts: readonly string[], prefixes: readonly string[] = []): string[] {
  const isKnown = (prefix: string) => (prefixes.length > 0 ? prefixes.includes(prefix) : !standards.has(prefix));
  const found = texts.flatMap((text) =>
    [...text.matchAll(form)].filter(([, prefix = '']) => isKnown(prefix)).map(([key]) => key),
  );
  return [...new Set(found)].slice(0, mostKeys);
}

/** Maximum issue keys of one text. */
const mostKeys = 200;
