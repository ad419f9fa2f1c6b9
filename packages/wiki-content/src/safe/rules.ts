// The allow-list, which is the only definition of what an article may contain. The sanitisers of Node and of
// the browser both walk a tree by it, so this file knows neither a parser nor a DOM.

/** Keep an element, keep only its content, or drop both. */
export type ElementAction = 'keep' | 'unwrap' | 'drop';

const words = (text: string): Set<string> => new Set(text.split(' '));

const kept = words(
  'a abbr b bdi bdo blockquote br caption cite code col colgroup dd del details dfn div dl dt em figcaption figure ' +
    'h1 h2 h3 h4 h5 h6 hr i img input ins kbd li mark nav ol p pre q rp rt ruby s samp section small span strong sub ' +
    'summary sup table tbody td tfoot th thead time tr u ul var wbr',
);

/**
 * Elements whose content is not text of the article, or that a parser reads as raw text, which the next
 * parser could read as markup.
 */
const dropped = words(
  'applet audio base canvas embed frame frameset head iframe link listing meta noembed noframes noscript object ' +
    'option param plaintext portal script select source style svg template textarea title track video xmp',
);

/** MathML that displays a formula, without links, actions, or places where HTML could start again. */
const keptMath = words(
  'math menclose mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace msqrt mstyle ' +
    'msub msubsup msup mtable mtd mtext mtr munder munderover none',
);

const mathAttributes = words(
  'accent accentunder columnalign columnlines columnspacing columnspan depth display displaystyle fence form height ' +
    'largeop linethickness lspace mathbackground mathcolor mathvariant maxsize minsize movablelimits notation ' +
    'rowlines rowspacing rowspan rspace scriptlevel separator stretchy symmetric voffset width',
);

/** Elements without content and end tag. */
export const voidElements = words('br col hr img input wbr');

/** No document nests deeper; deeper content stays as text. Browsers stop at 512. */
export const depthLimit = 200;

/**
 * Prefix of every `id`, so that none can shadow a global variable or an ID of the page. Slugs never contain
 * two hyphens in a row, so none has the prefix by chance.
 */
export const idPrefix = 'md--';

/**
 * Decides what happens to an element. HTML inside a formula is dropped, because a parser changes its rules
 * between the two.
 * @param tag the local name
 */
export function actionFor(tag: string, isMath: boolean, isInMath: boolean): ElementAction {
  if (isMath) {
    if (tag === 'semantics') return 'unwrap';
    return keptMath.has(tag) && (tag === 'math') !== isInMath ? 'keep' : 'drop';
  }
  if (isInMath || dropped.has(tag)) return 'drop';
  return kept.has(tag) ? 'keep' : 'unwrap';
}

type Attributes = readonly (readonly [name: string, value: string])[];

function valueIn(attributes: Attributes, name: string): string | undefined {
  for (const attribute of attributes) if (attribute[0] === name) return attribute[1];
  return undefined;
}

/** Elements of older HTML, and what they are today. */
const successors = new Map(Object.entries({ acronym: 'abbr', center: 'div', font: 'span', strike: 's', tt: 'code' }));
const aligned = words('center div h1 h2 h3 h4 h5 h6 p');
const mediaTags = words('audio video');

/** Returns whether an element plays a medium, which becomes a link. */
export const isMedia = (tag: string): boolean => mediaTags.has(tag);

/**
 * Returns an element of older HTML, which READMEs are full of, as the element and the style of today:
 * `<center>`, `<p align>`, `<font color>` and the like.
 */
export function modernise(tag: string, attributes: Attributes): { tag: string; attributes: Attributes } {
  const successor = successors.get(tag);
  // Almost all elements of articles are of today already.
  const isOld = successor !== undefined || attributes.some(([name]) => name === 'align' || name === 'bgcolor');
  if (!isOld) return { tag, attributes };
  const of = (name: string) => valueIn(attributes, name)?.trim();
  const align = tag === 'center' ? 'center' : aligned.has(tag) ? of('align')?.toLowerCase() : undefined;
  const color = tag === 'font' ? of('color') : undefined;
  const background = tag === 'td' || tag === 'th' ? of('bgcolor') : undefined;
  const declarations = [
    align && `text-align:${align === 'middle' ? 'center' : align}`,
    color && `color:${hexOf(color)}`,
    background && `background-color:${hexOf(background)}`,
  ].filter((one) => one !== undefined && one !== '');
  if (declarations.length === 0) return { tag: successor ?? tag, attributes };
  const style = [...declarations, of('style')].filter((one) => one !== undefined).join(';');
  return { tag: successor ?? tag, attributes: [...attributes.filter(([name]) => name !== 'style'), ['style', style]] };
}

/** Adds the hash that old attributes of colours may omit. */
const hexOf = (color: string): string => (/^[0-9a-f]{6}$/i.test(color) ? `#${color}` : color);

/**
 * Returns the link that stands for a medium: its attributes, and the name of the file as its text; undefined
 * without an allowed address.
 */
export function linkToMedia(address: string): { attributes: [string, string][]; text: string } | undefined {
  const attributes = cleanAttributes('a', false, [['href', address]]);
  const [path = ''] = address.split(/[?#]/, 1);
  return attributes && { attributes, text: path.split('/').at(-1) || address };
}

/**
 * Returns the sanitised attributes of an element with those that we add; undefined if the element is not
 * allowed with them.
 */
export function cleanAttributes(
  tag: string,
  isMath: boolean,
  attributes: readonly (readonly [name: string, value: string])[],
): [string, string][] | undefined {
  const result: [string, string][] = [];
  for (const [name, value] of attributes) {
    const clean = isMath ? cleanMath(name, value) : cleanHtml(tag, name, value);
    if (clean !== undefined) result.push([name, clean]);
  }
  return isMath ? result : complete(tag, result);
}

/** Adds the attributes that some elements always have. */
function complete(tag: string, attributes: [string, string][]): [string, string][] | undefined {
  if (tag === 'a' && isForeign(valueIn(attributes, 'href') ?? '')) {
    attributes.push(['rel', 'noopener noreferrer nofollow'], ['target', '_blank']);
  }
  if (tag === 'a' && valueIn(attributes, 'href') === undefined && valueIn(attributes, 'id') === undefined)
    return undefined;
  if (tag === 'img') {
    if (valueIn(attributes, 'src') === undefined) return undefined;
    attributes.push(['loading', 'lazy'], ['referrerpolicy', 'no-referrer']);
  }
  if (tag === 'input') {
    if (valueIn(attributes, 'type') !== 'checkbox') return undefined;
    attributes.push(['disabled', '']);
  }
  return attributes;
}

function cleanMath(name: string, value: string): string | undefined {
  return mathAttributes.has(name) && /^[\w\s.,+%#-]{0,100}$/.test(value) ? value : undefined;
}

const anyText = (value: string): string => value;
const flag = (): string => '';
const oneOf = (choices: string) => {
  const allowed = words(choices);
  return (value: string) => (allowed.has(value.toLowerCase()) ? value.toLowerCase() : undefined);
};
const count = (most: number) => (value: string) =>
  /^\d{1,9}$/.test(value) && Number(value) <= most ? value : undefined;
const length = (value: string) => (/^\d{1,4}(\.\d{1,3})?(px|%)?$/.test(value) ? value : undefined);

type Cleaner = (value: string) => string | undefined;

const everywhere: Record<string, Cleaner> = {
  class: cleanClasses,
  dir: oneOf('ltr rtl auto'),
  id: (value) => cleanId(value),
  lang: (value) => (/^[a-zA-Z-]{1,20}$/.test(value) ? value : undefined),
  style: cleanStyle,
  title: anyText,
  // Attributes from our renderer for the page, and from the rich-text editor for its nodes. Readers get all
  // of them as text.
  'data-checked': oneOf('true false'),
  'data-colwidth': (value) => (/^[\d,]{1,200}$/.test(value) ? value : undefined),
  'data-id': (value) => (/^[\w-]{1,60}$/.test(value) ? value : undefined),
  'data-label': anyText,
  'data-type': (value) => (/^[a-zA-Z-]{1,40}$/.test(value) ? value : undefined),
  'data-block': (value) => (/^\w{1,40}$/.test(value) ? value : undefined),
  'data-height': count(2_000),
  'data-language': (value) => (/^[\w+#.-]{1,40}$/.test(value) ? value : undefined),
  'data-line': count(9_999_999),
  'data-marks': (value) => (/^[\d,-]{1,200}$/.test(value) ? value : undefined),
  'data-tex': anyText,
  'data-text': (value) => (/^[\w.]{1,40}$/.test(value) ? value : undefined),
  'data-title': anyText,
  'data-url': (value) => (/^https?:\/\//i.test(value) ? cleanAddress(value, linkSchemes) : undefined),
  'data-value': anyText,
  'data-width': count(2_000),
};

const cell: Record<string, Cleaner> = {
  align: oneOf('left center right'),
  colspan: count(1_000),
  colwidth: (value) => (/^[\d,]{1,200}$/.test(value) ? value : undefined),
  rowspan: count(1_000),
  scope: oneOf('row col rowgroup colgroup'),
};

const linkSchemes = words('http https mailto tel');
const pictureSchemes = words('http https');

const byTag: Record<string, Record<string, Cleaner>> = {
  a: { href: (value) => cleanLink(value) },
  col: { span: count(1_000), width: length },
  colgroup: { span: count(1_000), width: length },
  details: { open: flag },
  img: {
    src: (value) => cleanAddress(value, pictureSchemes) || undefined,
    alt: anyText,
    width: length,
    height: length,
  },
  input: { type: oneOf('checkbox'), checked: flag },
  li: { value: count(9_999_999) },
  ol: { start: count(999_999_999), reversed: flag, type: (value) => (/^[1aAiI]$/.test(value) ? value : undefined) },
  table: { width: length },
  td: cell,
  th: cell,
  time: { datetime: (value) => (/^[\w:+. -]{1,40}$/.test(value) ? value : undefined) },
};

/** Returns the sanitised value of an attribute; undefined if the element may not have it. */
export function cleanHtml(tag: string, name: string, value: string): string | undefined {
  // `Object.hasOwn`, because every object inherits names such as `constructor`.
  const ofTag = Object.hasOwn(byTag, tag) ? byTag[tag] : undefined;
  if (ofTag && Object.hasOwn(ofTag, name)) return ofTag[name]?.(value);
  return Object.hasOwn(everywhere, name) ? everywhere[name]?.(value) : undefined;
}

/** Keeps classes of our renderer and of code tokens. None of them is a class of the user interface. */
function cleanClasses(value: string): string | undefined {
  const names = value
    .split(/[\t\n\f\r ]+/)
    .filter((name) => /^(md-[a-z0-9-]+|hljs(-[a-z_-]+)?|language-[\w+#.-]+)$/.test(name));
  return names.length === 0 ? undefined : [...new Set(names)].join(' ');
}

function cleanId(value: string): string | undefined {
  const name = value.startsWith(idPrefix) ? value.slice(idPrefix.length) : value;
  return /^[^\s"'<>`&]{1,200}$/u.test(name) ? `${idPrefix}${name}` : undefined;
}

function cleanLink(value: string): string | undefined {
  const address = cleanAddress(value, linkSchemes);
  if (!address?.startsWith('#') || address.length === 1) return address;
  // Links within the document get the same prefix as the IDs.
  return address.startsWith(`#${idPrefix}`) ? address : `#${idPrefix}${address.slice(1)}`;
}

/** Control characters and spaces, which browsers remove from an address or which hide its beginning. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it is about
const invisible = /[\u0000-\u0020\u007f-\u00a0\u00ad\u200b-\u200f\u2028-\u202f\u2060-\u2064\u3000\ufeff]/g;

/** Accepts an address without a scheme, or with an allowed one. */
function cleanAddress(value: string, schemes: Set<string>): string | undefined {
  const [, scheme] = /^([a-z][a-z0-9+.-]*):/i.exec(value.replace(invisible, '')) ?? [];
  if (scheme !== undefined && !schemes.has(scheme.toLowerCase())) return undefined;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers leave these out, and so do we
  return value.trim().replace(/[\u0000-\u001f]/g, '');
}

/** Returns whether a link leaves this site, judging by its text. */
const isForeign = (href: string): boolean => /^(https?:|[\\/]{2})/i.test(href);

const color: Cleaner = (value) =>
  /^(#[0-9a-f]{3,8}|rgba?\([\d\s.,%/]{1,40}\)|[a-z]{3,20})$/.test(value) ? value : undefined;
const size: Cleaner = (value) => (/^\d{1,4}(\.\d{1,3})?(px|%|em|rem)$/.test(value) ? value : undefined);

const styles: Record<string, Cleaner> = {
  'background-color': color,
  color,
  height: size,
  'text-align': oneOf('left center right justify start end'),
  'vertical-align': oneOf('top middle bottom baseline'),
  width: size,
};

/** Returns the allowed declarations of a style, as [property, value]. */
export function declarationsOf(style: string): [string, string][] {
  const result = new Map<string, string>();
  for (const declaration of style.slice(0, 2_000).split(';')) {
    const colon = declaration.indexOf(':');
    const property = declaration.slice(0, Math.max(colon, 0)).trim().toLowerCase();
    if (!Object.hasOwn(styles, property)) continue;
    const value = styles[property]?.(
      declaration
        .slice(colon + 1)
        .trim()
        .toLowerCase(),
    );
    if (value !== undefined) result.set(property, value);
  }
  return [...result];
}

function cleanStyle(style: string): string | undefined {
  const declarations = declarationsOf(style);
  return declarations.length === 0
    ? undefined
    : declarations.map(([property, value]) => `${property}:${value}`).join(';');
}
