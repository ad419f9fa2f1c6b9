/** Renders QR codes from modules to vector paths; shared by the server's pictures and those of the page. */

/** Rows of modules; true is dark. */
export type QrModules = readonly (readonly boolean[])[];

/**
 * The levels of error correction, in ascending order of the share of a code that may be covered or damaged.
 */
export const qrLevels = ['L', 'M', 'Q', 'H'] as const;
export type QrLevel = (typeof qrLevels)[number];

/** Maximum bytes of a code at each level. */
export const qrCapacity: Readonly<Record<QrLevel, number>> = { L: 2953, M: 2331, Q: 1663, H: 1273 };

const ecc = { L: 'low', M: 'medium', Q: 'quartile', H: 'high' } as const;

/** Returns the options of the encoder. The encoder always adds a border, which `withoutBorder` removes. */
export const qrOptions = (level: QrLevel) => ({ ecc: ecc[level], border: 1 });

export const withoutBorder = (modules: QrModules): QrModules => modules.slice(1, -1).map((row) => row.slice(1, -1));

export interface QrLook {
  /** Width and height in pixels. */
  readonly size: number;
  /** The quiet zone around the code, in modules. */
  readonly margin: number;
  /** Colours as `#rrggbb`. */
  readonly dark: string;
  readonly light: string;
}

/** Position of a code in its picture. Modules have whole pixels, so that all are equally wide. */
export interface QrPlace {
  /** Pixels per module; 0 if the picture is too small. */
  readonly scale: number;
  /** Pixels before the first module, from the left and from the top. */
  readonly offset: number;
}

/** Minimum pixels per module that cameras can resolve. */
export const minQrScale = 2;

/**
 * Returns the largest scale at which a code fits into a picture, and the offset. @example placeQr(29, { size: 300,
 * margin: 2 }) // { scale: 9, offset: 19 }
 */
export function placeQr(count: number, { size, margin }: Pick<QrLook, 'size' | 'margin'>): QrPlace {
  const scale = Math.floor(size / (count + 2 * margin));
  return { scale, offset: Math.floor((size - scale * count) / 2) };
}

/** Returns the minimum size of a picture in which cameras can resolve the modules. */
export const smallestQr = (count: number, margin: number): number => (count + 2 * margin) * minQrScale;

/**
 * Returns the dark modules as an SVG path in units of modules: one rectangle for each run of dark modules in
 * a row.
 * @example qrPath([[true, true, false]]) // 'M0 0h2v1h-2z'
 */
export function qrPath(modules: QrModules): string {
  const runs: string[] = [];
  modules.forEach((row, y) => {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      const from = x;
      while (row[x + 1]) x += 1;
      const width = x - from + 1;
      runs.push(`M${from} ${y}h${width}v1h-${width}z`);
    }
  });
  return runs.join('');
}

/** Returns a code as an SVG file. Colours must be `#rrggbb`, because nothing is escaped. */
export function qrSvg(modules: QrModules, { size, margin, dark, light }: QrLook, inside = ''): string {
  const side = modules.length + 2 * margin;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="${-margin} ${-margin} ${side} ${side}" shape-rendering="crispEdges">`,
    `<path fill="${light}" d="M${-margin} ${-margin}h${side}v${side}h-${side}z"/>`,
    `<path fill="${dark}" d="${qrPath(modules)}"/>`,
    inside,
    '</svg>',
  ].join('');
}

/** Returns the three components of `#rrggbb`, from 0 to 255. */
export function partsOfColour(colour: string): [number, number, number] {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** Returns the relative luminance as defined by WCAG 2. */
function luminanceOf(colour: string): number {
  const [red, green, blue] = partsOfColour(colour).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast below which a code is refused (`least`), and above which cameras read it even in bad light (`good`). */
export const qrContrast = { least: 3, good: 4.5 };

/**
 * Returns the contrast of the colours for scanners; negative if the code is lighter than its background,
 * because many scanners cannot read inverted codes.
 * @example scanContrast('#000000', '#ffffff') // 21
 */
export function scanContrast(dark: string, light: string): number {
  const [ink, paper] = [luminanceOf(dark), luminanceOf(light)];
  const contrast = (Math.max(ink, paper) + 0.05) / (Math.min(ink, paper) + 0.05);
  return ink < paper ? contrast : -contrast;
}
