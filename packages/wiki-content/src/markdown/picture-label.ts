// Options of a picture, which follow its alternative text behind bars: `![alt|center|320](src)`. Readers
// without this extension show a plain picture with the whole label as its alternative text.

export type PictureAlign = 'left' | 'center' | 'right';

export interface PictureLabel {
  readonly alt: string;
  /** Pixels, or a percentage with its sign. */
  readonly width?: string;
  readonly height?: string;
  readonly align?: PictureAlign;
  /** Whether the title is the caption below the picture. */
  readonly isCaptioned?: boolean;
}

/** Attributes behind a picture, as Pandoc, GitLab and kramdown write them: `{width=50%}`, `{: height="80"}`. */
export const sizeBraces = /^\{:?((?:\s*(?:width|height)=(?:"\d{1,4}(?:px|%)?"|\d{1,4}(?:px|%)?))+)\s*\}/;

type Options = Omit<PictureLabel, 'alt'>;

/** Pixels; smaller numbers may be part of an alternative text. */
const leastWidth = 16;

function optionOf(text: string): Options | undefined {
  const word = text.trim();
  if (word === 'caption') return { isCaptioned: true };
  if (word === 'left' || word === 'center' || word === 'right') return { align: word };
  const [, percent] = /^(\d{1,3})%$/.exec(word) ?? [];
  if (percent) return Number(percent) >= 1 && Number(percent) <= 100 ? { width: `${Number(percent)}%` } : undefined;
  const [, width, height] = /^(\d{1,4})(?:px)?(?:x(\d{1,4}))?$/.exec(word) ?? [];
  if (!width || Number(width) < leastWidth) return undefined;
  return { width: String(Number(width)), ...(height && Number(height) > 0 && { height: String(Number(height)) }) };
}

/**
 * Reads the options at the end of a label. A bar before anything else is part of the alternative text.
 * @example readPictureLabel('登录页|center|320') // { alt: '登录页', align: 'center', width: '320' }
 */
export function readPictureLabel(label: string): PictureLabel {
  const parts = label.split('|');
  let options: Options = {};
  let end = parts.length;
  while (end > 1) {
    const option = optionOf(parts[end - 1] ?? '');
    if (!option || Object.keys(option).some((name) => name in options)) break;
    options = { ...options, ...option };
    end -= 1;
  }
  return { alt: parts.slice(0, end).join('|').trim(), ...options };
}

/**
 * Writes a label, with the width at its end, where Obsidian looks for it.
 * @returns undefined if reading the label would return something else
 */
export function writePictureLabel({ alt, width, height, align, isCaptioned }: PictureLabel): string | undefined {
  const size = width && height ? `${width}x${height}` : width;
  const label = [alt, isCaptioned && 'caption', align, size].filter((part) => part || part === alt).join('|');
  const read = readPictureLabel(label);
  const isSame =
    read.alt === alt.trim() &&
    read.width === width &&
    read.height === height &&
    read.align === align &&
    (read.isCaptioned ?? false) === (isCaptioned ?? false);
  return isSame ? label : undefined;
}

/** A part of a picture's label that is changed; null removes it, and undefined leaves it unchanged. */
export interface PictureChange {
  /** Pixels, or a percentage with its sign. */
  readonly width?: string | null;
  readonly align?: PictureAlign | null;
}

/** Marks of Markdown cannot be in the options, so the raw label is read like the text of its rendering. */
const readRaw = (label: string): PictureLabel => readPictureLabel(label.replaceAll('\\|', '|'));

/**
 * Changes the width or the alignment of a picture in Markdown. A stored height would not fit another width, and
 * attributes behind the picture would take precedence, so both are removed with a new width.
 * @param label the source between `![` and `]`, whose alternative text stays as written
 * @param behind the rest of the line behind the picture
 * @returns the new label, and how many characters of `behind` are removed; undefined if it would be read differently
 */
export function changePictureLabel(
  label: string,
  behind: string,
  { width, align }: PictureChange,
  { isInTable = false } = {},
): { label: string; removed: number } | undefined {
  const before = readRaw(label);
  const optionNum = [before.isCaptioned, before.align, before.width].filter(Boolean).length;
  const bars = [...label.matchAll(/\\?\|/g)];
  const alt = optionNum === 0 ? label : label.slice(0, bars.at(-optionNum)?.index);
  const after = {
    align: align === undefined ? before.align : (align ?? undefined),
    width: width === undefined ? before.width : (width ?? undefined),
    height: width === undefined ? before.height : undefined,
  };
  const size = after.width && after.height ? `${after.width}x${after.height}` : after.width;
  const options = [before.isCaptioned && 'caption', after.align, size].filter(Boolean);
  const written = [alt, ...options].join(isInTable ? '\\|' : '|');
  const read = readRaw(written);
  const isSame =
    read.alt === before.alt &&
    read.isCaptioned === before.isCaptioned &&
    read.align === after.align &&
    read.width === after.width &&
    read.height === after.height;
  if (!isSame) return undefined;
  return { label: written, removed: width === undefined ? 0 : (sizeBraces.exec(behind)?.[0].length ?? 0) };
}
