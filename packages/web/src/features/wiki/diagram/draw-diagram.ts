import { storagePrefix } from '@easymock/contract';
import { drawInFrame, type Failed } from './diagram-frame';
import { hangGuard } from './hang-guard';
import { type Colours, type Drawing, diagramLimits } from './messages';

/** A drawing as an image with a data URL. */
export interface Picture extends Omit<Drawing, 'svg'> {
  readonly address: string;
}

/** Maximum cached drawings. The cache prevents a preview from redrawing diagrams that have not changed. */
const mostRetained = 40;

const retained = new Map<string, Picture | Failed>();
const keyOf = (source: string, { isDark }: Colours): string => `${isDark}\n${source}`;

const guard = hangGuard(sessionStorage, `${storagePrefix}diagram`);
addEventListener('pagehide', guard.end);

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
    const picture = await pictureFrom(source, colours);
    if (isFinal(picture)) retain(keyOf(source, colours), picture);
    return picture;
  });
  queue = drawn;
  return drawn;
}

/** Draws in the frame. A source that defeats the frame's answer counts as unread, so that it stops no later diagram. */
async function pictureFrom(source: string, colours: Colours): Promise<Picture | Failed> {
  if (guard.isAbandoned(source)) return { reason: 'slow' };
  guard.begin(source);
  try {
    const drawing = await drawInFrame(source, colours);
    return 'svg' in drawing ? await pictureOf(drawing) : drawing;
  } catch {
    return { reason: 'unread' };
  } finally {
    guard.end();
  }
}

/** Returns whether another attempt would end the same way. Timers of hidden tabs run about once a minute. */
function isFinal(picture: Picture | Failed): boolean {
  if ('address' in picture) return true;
  return picture.reason !== 'absent' && !(picture.reason === 'slow' && document.hidden);
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
