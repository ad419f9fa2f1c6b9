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
