// Parses Apple's XML property lists, as far as provisioning profiles need them.

export type PlistValue = string | boolean | readonly PlistValue[] | { readonly [key: string]: PlistValue };

const token = /<(\/?)([a-z]+)(?:\s[^<>]*)?(\/?)>|([^<]+)|<[?!][^>]*>/gi;
const mostDepth = 20;
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const decode = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,8}));/gi, (whole, decimal, hex, name) => {
    if (name) return entities[name] ?? whole;
    const code = Number.parseInt(decimal ?? hex, decimal ? 10 : 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

interface Open {
  readonly tag: string;
  text: string;
  readonly items: PlistValue[];
  readonly keys: string[];
}

function closed({ tag, text, items, keys }: Open): PlistValue {
  if (tag === 'array') return items;
  if (tag === 'dict')
    // An own property is needed, so that `__proto__` is a key like any other.
    return Object.assign(
      Object.create(null),
      Object.fromEntries(keys.slice(0, items.length).map((key, at) => [key, items[at]])),
    );
  return tag === 'true' || tag === 'false' ? tag === 'true' : decode(text).trim();
}

/**
 * Parses an XML property list. Numbers, dates and data remain strings.
 * @returns undefined if the list is missing or incomplete
 * @example readPlist('<plist><dict><key>Name</key><string>Shop</string></dict></plist>') // { Name: 'Shop' }
 */
export function readPlist(xml: string): PlistValue | undefined {
  const stack: Open[] = [];
  for (const [, slash, name, isEmpty, text] of xml.matchAll(token)) {
    const top = stack.at(-1);
    if (text !== undefined) {
      if (top) top.text += text;
      continue;
    }
    if (!name) continue;
    const tag = name.toLowerCase();
    if (!slash) {
      if (stack.length > mostDepth) return undefined;
      stack.push({ tag, text: '', items: [], keys: [] });
    }
    if (!slash && !isEmpty) continue;
    const done = stack.pop();
    if (done?.tag !== tag) return undefined;
    if (tag === 'plist') return done.items[0];
    const parent = stack.at(-1);
    if (tag === 'key') parent?.keys.push(decode(done.text).trim());
    else parent?.items.push(closed(done));
  }
  return undefined;
}
