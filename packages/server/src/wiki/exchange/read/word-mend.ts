import { DOMParser, type Document, type Element, XMLSerializer } from '@xmldom/xmldom';
import { type Unzipped, unzipSync, zipSync } from 'fflate';
import { attributeIn, childOf, childrenOf, texOf } from './office-math';

// Prepares a Word document for the library that reads it. The library supports neither formulas and linked pictures,
// nor heading styles of other languages and programs, nor lists that continue their numbers.

const wordNames = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
/** Maximum styles between one and its last base. */
const deepestBase = 20;

/** Identifiers of the styles that mark headings for the reading library. */
export const headingStyle = (level: number): string => `EasyMockHeading${level}`;

interface Formula {
  readonly tex: string;
  readonly isBlock: boolean;
}

/** A picture that a document does not contain. */
interface LinkedPicture {
  readonly address: string;
  readonly alt: string;
}

/** A document whose formulas and numbers are marks in its text. */
export interface MendedWord {
  readonly content: Buffer;
  /** Replaces the marks in the HTML that the reading library returns. */
  finish(html: string): string;
}

interface StyleFacts {
  readonly name: string;
  readonly base: string | undefined;
  readonly outline: number | undefined;
  readonly numbering: Numbering | undefined;
}

interface Numbering {
  readonly id: string | undefined;
  readonly level: number | undefined;
}

const valueIn = (element: Element | undefined, name: string): string | undefined =>
  attributeIn(childOf(element, name), 'val');
const integerOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) : undefined;

function numberingOf(properties: Element | undefined): Numbering | undefined {
  const own = childOf(properties, 'numPr');
  return own && { id: valueIn(own, 'numId'), level: integerOf(valueIn(own, 'ilvl')) };
}

function parseXml(bytes: Uint8Array | undefined): Document | undefined {
  if (!bytes) return undefined;
  return new DOMParser({ onError: () => undefined }).parseFromString(
    new TextDecoder().decode(bytes).replace(/^\ufeff/, ''),
    'text/xml',
  );
}

/** Returns the elements of a name below a document, whatever their prefix is. */
function elementsOf(document: Document | undefined, name: string): Element[] {
  return document ? Array.from(document.getElementsByTagNameNS('*', name)) : [];
}

/** Returns whether a formula is a part of another one, which is converted as a whole. */
function isWithinFormula(element: Element): boolean {
  for (let outer = element.parentNode; outer; outer = outer.parentNode)
    if (/^oMath(?:Para)?$/.test((outer as Element).localName ?? '')) return true;
  return false;
}

const headingName = /^(?:heading|标题|標題|見出し|제목|überschrift|titre|título|titolo|заголовок)\s*([1-9])$/i;
const titleName = /^(?:title|标题|標題)$/i;
const subtitleName = /^(?:subtitle|副标题|副標題)$/i;

/** The styles and lists of a document. */
class Sheet {
  readonly #styles = new Map<string, StyleFacts>();
  /** For each list, the definition that counts for it. */
  readonly #definitions = new Map<string, string>();
  /** Start numbers of definitions and of lists that restart, by key and level. */
  readonly #starts = new Map<string, number>();
  readonly #isCounted = new Set<string>();
  readonly #counters = new Map<string, number[]>();
  readonly #begun = new Set<string>();

  constructor(styles: Document | undefined, numbering: Document | undefined) {
    for (const style of elementsOf(styles, 'style')) {
      const id = attributeIn(style, 'styleId');
      if (id === undefined || this.#styles.has(id) || attributeIn(style, 'type') !== 'paragraph') continue;
      const properties = childOf(style, 'pPr');
      this.#styles.set(id, {
        name: valueIn(style, 'name') ?? '',
        base: valueIn(style, 'basedOn'),
        outline: integerOf(valueIn(properties, 'outlineLvl')),
        numbering: numberingOf(properties),
      });
    }
    for (const definition of elementsOf(numbering, 'abstractNum')) {
      const id = attributeIn(definition, 'abstractNumId') ?? '';
      for (const level of childrenOf(definition, 'lvl')) this.#addLevel(`a${id}`, level);
    }
    for (const list of elementsOf(numbering, 'num')) this.#addList(list);
  }

  #addLevel(key: string, level: Element): void {
    const at = `${key}/${attributeIn(level, 'ilvl') ?? '0'}`;
    this.#starts.set(at, integerOf(valueIn(level, 'start')) ?? 1);
    if (!/^(?:bullet|none)$/.test(valueIn(level, 'numFmt') ?? 'decimal')) this.#isCounted.add(at);
  }

  #addList(list: Element): void {
    const id = attributeIn(list, 'numId') ?? '';
    this.#definitions.set(id, `a${valueIn(list, 'abstractNumId') ?? ''}`);
    for (const override of childrenOf(list, 'lvlOverride')) {
      const start = integerOf(valueIn(override, 'startOverride'));
      if (start !== undefined) this.#starts.set(`n${id}/${attributeIn(override, 'ilvl') ?? '0'}`, start);
    }
  }

  *#chain(id: string | undefined): Generator<StyleFacts> {
    let current = id;
    for (let depth = 0; current !== undefined && depth < deepestBase; depth++) {
      const style = this.#styles.get(current);
      if (!style) return;
      yield style;
      current = style.base;
    }
  }

  /** Returns the level of a heading, from 1; undefined for other paragraphs. */
  headingLevel(properties: Element | undefined): number | undefined {
    const own = integerOf(valueIn(properties, 'outlineLvl'));
    if (own !== undefined) return own < 9 ? own + 1 : undefined;
    const styleId = valueIn(properties, 'pStyle');
    for (const { name, outline } of this.#chain(styleId)) {
      const [, level] = headingName.exec(name.trim()) ?? [];
      if (level) return Number(level);
      if (titleName.test(name.trim())) return 1;
      if (subtitleName.test(name.trim())) return undefined;
      if (outline !== undefined) return outline < 9 ? outline + 1 : undefined;
    }
    return undefined;
  }

  /** Returns the list and the level of a paragraph, whether its own or of its style. */
  numberingOf(properties: Element | undefined): { id: string; level: number } | undefined {
    const chain = [numberingOf(properties)];
    for (const { numbering } of this.#chain(valueIn(properties, 'pStyle'))) chain.push(numbering);
    const id = chain.find((one) => one?.id !== undefined)?.id;
    const level = chain.find((one) => one?.level !== undefined)?.level ?? 0;
    return id === undefined || id === '0' ? undefined : { id, level };
  }

  /** Returns the number of the next paragraph of a list; undefined if the list has bullets. */
  count({ id, level }: { id: string; level: number }): number | undefined {
    const definition = this.#definitions.get(id);
    if (definition === undefined) return undefined;
    // Lists of one definition share its counters, unless a list begins anew.
    const restart = this.#starts.get(`n${id}/${level}`);
    const isRestarted = restart !== undefined && !this.#begun.has(`${id}/${level}`);
    this.#begun.add(`${id}/${level}`);
    const counters = this.#counters.get(definition) ?? [];
    const last = counters[level];
    const first = restart ?? this.#starts.get(`${definition}/${level}`) ?? 1;
    const number = isRestarted || last === undefined ? first : last + 1;
    this.#counters.set(definition, [...counters.slice(0, level), number]);
    return this.#isCounted.has(`${definition}/${level}`) ? number : undefined;
  }
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Converts the marked numbers of list items to attributes, so that interrupted lists continue their numbers. */
function withNumbers(html: string, mark: RegExp): string {
  const open: { next: number | undefined; at: number }[] = [];
  let result = '';
  let from = 0;
  let item = 0;
  const insert = (at: number, text: string) => {
    result = `${result.slice(0, at)}${text}${result.slice(at)}`;
  };
  for (const match of html.matchAll(new RegExp(`<ol>|</ol>|<li>|${mark.source}`, 'g'))) {
    result += html.slice(from, match.index);
    from = match.index + match[0].length;
    if (match[0] === '<ol>') open.push({ next: undefined, at: result.length + '<ol'.length });
    else if (match[0] === '</ol>') open.pop();
    else if (match[0] === '<li>') item = result.length + '<li'.length;
    if (match[0].startsWith('<')) {
      result += match[0];
      continue;
    }
    const number = Number(match[1]);
    const present = open.at(-1);
    if (!present) continue;
    if (present.next === undefined && number !== 1) insert(present.at, ` start="${number}"`);
    else if (present.next !== undefined && number !== present.next) insert(item, ` value="${number}"`);
    present.next = number + 1;
  }
  return result + html.slice(from);
}

const documentPath = /^word\/(?:document|footnotes|endnotes)\d*\.xml$/;

class Mender {
  readonly #nonce: string;
  readonly #sheet: Sheet;
  readonly #formulas: Formula[] = [];
  readonly #pictures: LinkedPicture[] = [];

  constructor(sheet: Sheet, nonce: string) {
    this.#sheet = sheet;
    this.#nonce = nonce;
  }

  #run(document: Document, text: string): Element {
    const run = document.createElementNS(wordNames, 'w:r');
    const inner = document.createElementNS(wordNames, 'w:t');
    inner.appendChild(document.createTextNode(text));
    run.appendChild(inner);
    return run;
  }

  /** @param links addresses outside of the document, by the identifiers of their relationships */
  mend(document: Document, links: ReadonlyMap<string, string>): void {
    this.#mendPictures(document, links);
    this.#mendFormulas(document, 'oMathPara', true);
    this.#mendFormulas(document, 'oMath', false);
    for (const paragraph of elementsOf(document, 'p'))
      if (paragraph.namespaceURI === wordNames) this.#mendParagraph(document, paragraph);
  }

  #mendPictures(document: Document, links: ReadonlyMap<string, string>): void {
    for (const drawing of elementsOf(document, 'drawing')) {
      const [blip] = Array.from(drawing.getElementsByTagNameNS('*', 'blip'));
      if (!blip || attributeIn(blip, 'embed') || !drawing.parentNode) continue;
      const address = links.get(attributeIn(blip, 'link') ?? '');
      if (address === undefined) continue;
      const [facts] = Array.from(drawing.getElementsByTagNameNS('*', 'docPr'));
      const alt = (facts && attributeIn(facts, 'descr')) ?? '';
      const text = document.createElementNS(wordNames, 'w:t');
      text.appendChild(document.createTextNode(`${this.#nonce}p${this.#pictures.push({ address, alt }) - 1}p`));
      drawing.parentNode.replaceChild(text, drawing);
    }
  }

  #mendFormulas(document: Document, name: string, isBlock: boolean): void {
    for (const element of elementsOf(document, name)) {
      if (!element.parentNode || isWithinFormula(element)) continue;
      const tex = texOf(element);
      const mark = `${this.#nonce}f${this.#formulas.push({ tex, isBlock }) - 1}f`;
      element.parentNode.replaceChild(this.#run(document, tex === '' ? '' : mark), element);
    }
  }

  #mendParagraph(document: Document, paragraph: Element): void {
    const properties = childOf(paragraph, 'pPr');
    const level = this.#sheet.headingLevel(properties);
    if (level !== undefined) {
      this.#setStyle(document, paragraph, properties, headingStyle(Math.min(6, level)));
      return;
    }
    const numbering = this.#sheet.numberingOf(properties);
    if (!numbering) return;
    this.#setNumbering(document, paragraph, numbering);
    const number = this.#sheet.count(numbering);
    const isEmpty = (paragraph.textContent ?? '').trim() === '';
    if (number === undefined || isEmpty) return;
    const mark = this.#run(document, `${this.#nonce}n${number}n`);
    paragraph.insertBefore(mark, childOf(paragraph, 'pPr')?.nextSibling ?? null);
  }

  /** Writes the list of a style into its paragraph, because the reading library looks only there. */
  #setNumbering(document: Document, paragraph: Element, { id, level }: { id: string; level: number }): void {
    const properties = childOf(paragraph, 'pPr') ?? document.createElementNS(wordNames, 'w:pPr');
    if (!properties.parentNode) paragraph.insertBefore(properties, paragraph.firstChild);
    if (childOf(childOf(properties, 'numPr'), 'ilvl')) return;
    for (const former of childrenOf(properties, 'numPr')) properties.removeChild(former);
    const numbering = document.createElementNS(wordNames, 'w:numPr');
    for (const [name, value] of [
      ['w:ilvl', String(level)],
      ['w:numId', id],
    ] as const) {
      const part = document.createElementNS(wordNames, name);
      part.setAttributeNS(wordNames, 'w:val', value);
      numbering.appendChild(part);
    }
    properties.appendChild(numbering);
  }

  #setStyle(document: Document, paragraph: Element, properties: Element | undefined, id: string): void {
    const own = properties ?? document.createElementNS(wordNames, 'w:pPr');
    if (!properties) paragraph.insertBefore(own, paragraph.firstChild);
    for (const former of childrenOf(own, 'pStyle', 'numPr')) own.removeChild(former);
    const style = document.createElementNS(wordNames, 'w:pStyle');
    style.setAttributeNS(wordNames, 'w:val', id);
    own.insertBefore(style, own.firstChild);
  }

  finish(html: string): string {
    const mark = `${this.#nonce}f(\\d+)f`;
    const shown = (at: string, tag: string): string =>
      `<${tag} data-tex="${escapeHtml(this.#formulas[Number(at)]?.tex ?? '')}"></${tag}>`;
    const blocks = html.replace(new RegExp(`<p>((?:${mark})+)</p>`, 'g'), (whole, marks: string) => {
      const all = [...marks.matchAll(new RegExp(mark, 'g'))].map(([, at = '']) => at);
      return all.every((at) => this.#formulas[Number(at)]?.isBlock)
        ? all.map((at) => shown(at, 'div')).join('')
        : whole;
    });
    const inline = blocks.replace(new RegExp(mark, 'g'), (_, at: string) => shown(at, 'span'));
    const pictured = inline.replace(new RegExp(`${this.#nonce}p(\\d+)p`, 'g'), (_, at: string) => {
      const { address = '', alt = '' } = this.#pictures[Number(at)] ?? {};
      return `<img src="${escapeHtml(address)}" alt="${escapeHtml(alt)}">`;
    });
    return withNumbers(pictured, new RegExp(`${this.#nonce}n(\\d+)n`));
  }
}

/** Returns the web addresses to which a part of a document refers, by the identifiers of their relationships. */
function linksOf(files: Unzipped, path: string): Map<string, string> {
  const relationships = parseXml(files[path.replace(/^word\//, 'word/_rels/').concat('.rels')]);
  return new Map(
    elementsOf(relationships, 'Relationship').flatMap((one): [string, string][] => {
      const target = attributeIn(one, 'Target') ?? '';
      return /^https?:\/\//i.test(target) ? [[attributeIn(one, 'Id') ?? '', target]] : [];
    }),
  );
}

/** Adds the styles of headings, which the reading library looks up by their identifiers. */
function withHeadingStyles(styles: Document): void {
  for (let level = 1; level <= 6; level++) {
    const style = styles.createElementNS(wordNames, 'w:style');
    style.setAttributeNS(wordNames, 'w:type', 'paragraph');
    style.setAttributeNS(wordNames, 'w:styleId', headingStyle(level));
    const name = styles.createElementNS(wordNames, 'w:name');
    name.setAttributeNS(wordNames, 'w:val', headingStyle(level));
    style.appendChild(name);
    styles.documentElement?.appendChild(style);
  }
}

/**
 * Prepares a Word document: formulas become marks, and headings and numbers are named as the reading library
 * expects. The caller has checked the unpacked size.
 * @param nonce begins every mark
 */
export function mendWord(content: Buffer, nonce: string): MendedWord {
  const files: Unzipped = unzipSync(content);
  const styles = parseXml(files['word/styles.xml']);
  const mender = new Mender(new Sheet(styles, parseXml(files['word/numbering.xml'])), nonce);
  const serializer = new XMLSerializer();
  const encoder = new TextEncoder();
  const replaced: Unzipped = {};
  for (const path of Object.keys(files).filter((one) => documentPath.test(one))) {
    const document = parseXml(files[path]);
    if (!document?.documentElement) continue;
    mender.mend(document, linksOf(files, path));
    replaced[path] = encoder.encode(serializer.serializeToString(document));
  }
  if (styles?.documentElement) {
    withHeadingStyles(styles);
    replaced['word/styles.xml'] = encoder.encode(serializer.serializeToString(styles));
  }
  const packed = zipSync({ ...files, ...replaced }, { level: 0 });
  return { content: Buffer.from(packed), finish: (html) => mender.finish(html) };
}
