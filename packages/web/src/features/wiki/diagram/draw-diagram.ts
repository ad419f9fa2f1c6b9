import { drawInFrame, type Failed } from './diagram-frame';
import { type Colours, type Drawing, diagramLimits } from './messages';

/** A drawing as an image with a data URL. */
export interface Picture extends Omit<Drawing, 'svg'> {
  readonly address: string;
}

/** Maximum cached drawings. The cache prevents a preview from redrawing diagrams that have not changed. */
const mostRetained = 40;

const retained = new Map<string, Picture | Failed>();
const keyOf = (source: string, { isDark }: Colours): string => `${isDark}\n${source}`;

/** Resolves when all requested drawings are finished. */
let queue: Promise<unknown> = Promise.resolve();

/** Returns the cached drawing of a diagram. */
export function retainedDrawing(source: string, colours: Colours): Picture | Failed | undefined {
  return retained.get(keyOf(source, colours));
}

/**
 * Draws a diagram. Diagrams are drawn one after another.
 * @param isObsolete returns whether the drawing is no longer needed, checked before the drawing begins
 * @returns undefined if the drawing was obsolete
 */
export function drawDiagram(
  source: string,
  colours: Colours,
  isObsolete: () => boolean,
): Promise<Picture | Failed | undefined> {
  const drawn = queue.then(async () => {
    const earlier = retainedDrawing(source, colours);
    if (earlier || isObsolete()) return earlier;
    if (source.length > diagramLimits.source) return { reason: 'size' } as const;
    const drawing = await drawInFrame(source, colours);
    const picture = 'svg' in drawing ? await pictureOf(drawing) : drawing;
    // A failure to load scripts is not cached, because the next attempt may succeed.
    if ('address' in picture || picture.reason !== 'absent') retain(keyOf(source, colours), picture);
    return picture;
  });
  queue = drawn;
  return drawn;
}

/**
 * Loads a drawing as an image, in which browsers run no scripts and load no resources. The URL contains the
 * data, because an image with a blob URL would have our origin when somebody opens it in a tab.
 */
async function pictureOf({ svg, ...facts }: Drawing): Promise<Picture | Failed> {
  const address = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  const isSound = await new Promise<boolean>((resolve) => {
    const image = new Image();
    image.onload = () => resolve(true);
    image.onerror = () => resolve(false);
    image.src = address;
  });
  return isSound ? { ...facts, address } : { reason: 'unread' };
}

function retain(key: string, picture: Picture | Failed): void {
  retained.set(key, picture);
  const [oldest] = retained.keys();
  if (retained.size > mostRetained && oldest !== undefined) retained.delete(oldest);
}
