import { diagramFramePath } from '@easymock/contract';
import { type Colours, type DrawFailure, type Drawing, type DrawRequest, diagramLimits, frameReady } from './messages';

/** `slow`: the frame did not answer in time. */
export type Failed = Omit<DrawFailure, 'reason'> & { readonly reason: DrawFailure['reason'] | 'slow' };

/** Milliseconds. Loading includes fetching Mermaid over a slow network. */
const timeoutsMs = { loading: 30_000, starting: 2_000, drawing: 10_000, idle: 60_000 };

interface Frame {
  readonly element: HTMLIFrameElement;
  readonly isReady: Promise<boolean>;
}
let frame: Frame | undefined;
let closing: ReturnType<typeof setTimeout> | undefined;
let lastId = 0;

const isWithin = (value: unknown, most: number): value is number =>
  typeof value === 'number' && value > 0 && value <= most;

const isWords = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length <= diagramLimits.source && value.every((word) => typeof word === 'string');

/**
 * Checks a message of the frame like any foreign input, since the frame handles source that anyone may have written.
 * @returns undefined if the message is no answer to the request
 */
function readAnswer(data: unknown, id: number): Drawing | Failed | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const answer: Readonly<Partial<Record<string, unknown>>> = { ...data };
  if (answer.id !== id) return undefined;
  const { side, svg: characters, source } = diagramLimits;
  const { svg, width, height, kind, words, reason, line } = answer;
  if (svg === undefined) {
    const known = (['kind', 'size', 'absent'] as const).find((one) => one === reason) ?? 'unread';
    return { reason: known, line: isWithin(line, source) ? Math.floor(line) : undefined };
  }
  return typeof svg === 'string' &&
    svg.length <= characters &&
    isWithin(width, side) &&
    isWithin(height, side) &&
    typeof kind === 'string' &&
    isWords(words)
    ? { svg, width, height, kind, words }
    : { reason: 'size' };
}

/** Waits for a message from the frame and from no other window. @returns undefined if none came in time */
function messageOf<T>(
  element: HTMLIFrameElement,
  milliseconds: number,
  read: (data: unknown) => T | undefined,
): Promise<T | undefined> {
  return new Promise((resolve) => {
    const end = (value: T | undefined) => {
      removeEventListener('message', onMessage);
      clearTimeout(timer);
      resolve(value);
    };
    const onMessage = ({ source, origin, data }: MessageEvent<unknown>) => {
      // A sandboxed document has an opaque origin.
      if (source !== element.contentWindow || origin !== 'null') return;
      const value = read(data);
      if (value !== undefined) end(value);
    };
    const timer = setTimeout(() => end(undefined), milliseconds);
    addEventListener('message', onMessage);
  });
}

function openFrame(): Frame {
  const element = document.createElement('iframe');
  element.setAttribute('sandbox', 'allow-scripts');
  element.src = diagramFramePath;
  element.ariaHidden = 'true';
  element.tabIndex = -1;
  element.inert = true;
  element.dataset.diagramFrame = '';
  // Rendered but invisible, because Mermaid measures text, and 900 pixels wide, which becomes the width of
  // Gantt charts.
  element.style.cssText =
    'position:fixed;top:0;left:0;width:900px;height:600px;border:0;opacity:0;pointer-events:none;z-index:-1';
  const ready = messageOf(element, timeoutsMs.loading, (data) => data === frameReady || undefined);
  // The program of the frame runs before the frame counts as loaded. If no message follows soon after, the
  // program is missing.
  const missing = new Promise<void>((resolve) => {
    element.addEventListener('load', () => setTimeout(resolve, timeoutsMs.starting), { once: true });
  });
  document.body.append(element);
  return { element, isReady: Promise.race([ready, missing]).then(Boolean) };
}

function closeFrame(): void {
  frame?.element.remove();
  frame = undefined;
}

/**
 * Draws a diagram with Mermaid in a sandboxed frame, whose page has its own Content Security Policy
 * (docs/decisions/053). Call it for one diagram at a time. A frame that does not answer in time is removed,
 * and the next diagram gets another one.
 */
export async function drawInFrame(source: string, colours: Colours): Promise<Drawing | Failed> {
  clearTimeout(closing);
  if (!frame?.element.isConnected) closeFrame();
  frame ??= openFrame();
  const { element, isReady } = frame;
  if (!(await isReady)) {
    closeFrame();
    return { reason: 'absent' };
  }
  lastId += 1;
  const request: DrawRequest = { id: lastId, source, colours };
  const answer = messageOf(element, timeoutsMs.drawing, (data) => readAnswer(data, request.id));
  // An opaque origin cannot be named as the receiver.
  element.contentWindow?.postMessage(request, '*');
  const drawing = (await answer) ?? { reason: 'slow' };
  // A document does not refetch a script that it failed to load.
  const isBroken = 'reason' in drawing && (drawing.reason === 'slow' || drawing.reason === 'absent');
  if (isBroken) closeFrame();
  else closing = setTimeout(closeFrame, timeoutsMs.idle);
  return drawing;
}
