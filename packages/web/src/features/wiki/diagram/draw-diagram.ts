import { drawInFrame, type Failed } from './diagram-frame';
import { type Colours, type Drawing, diagramLimits } from './messages';

/** A drawing as the address of a picture. */
export interface Picture extends Omit<Drawing, 'svg'> {
  readonly address: string;
}

/** Pictures that are retained, so that a preview does not draw again what has not changed. */
const mostRetained = 40;

const retained = new Map<string, Picture | Failed>();
const keyOf = (source: string, { isDark }: Colours): string => `${isDark}\n${source}`;

/** Ends when all requested drawings have ended. */
let queue: Promise<unknown> = Promise.resolve();

/** Returns a drawing that an earlier call has made. */
export function retainedDrawing(source: string, colours: Colours): Picture | Failed | undefined {
  return retained.get(keyOf(source, colours));
}

/**
 * Draws a diagram. Diagrams are drawn one after another.
 * @param isObsolete whether the drawing is still needed when its turn comes
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
    // The next attempt may find the network again.
    if ('address' in picture || picture.reason !== 'absent') retain(keyOf(source, colours), picture);
    return picture;
  });
  queue = drawn;
  return drawn;
}

/**
 * Loads a drawing as a picture, in which browsers run and load nothing. The address contains the data: a picture with the
 * address of a blob would have the origin of our pages when somebody opens it in a tab.
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
