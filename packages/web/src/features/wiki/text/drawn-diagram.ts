import { onThemeChange } from '../../../lib/preferences/theme';
import { joinWords } from '../../../lib/texts/joined';
import { currentTexts } from '../../../lib/texts/texts';
import { readColours } from '../diagram/colours';
import type { Failed } from '../diagram/diagram-frame';
import { drawDiagram, type Picture, retainedDrawing } from '../diagram/draw-diagram';
import { kindTexts, texts } from '../diagram/texts';
import styles from './drawn-diagram.module.css';
import { foldSource } from './drawn-source';
import textStyles from './text.module.css';

/** Characters of the text alternative of a picture; the source below contains the rest. */
const mostAlternative = 500;

/** Minimum scale of a wide diagram; below it, the diagram scrolls. */
const leastScale = 0.7;

/** The last pictures of each text by their order, shown until a changed diagram is drawn. */
const lastPictures = new WeakMap<HTMLElement, Map<number, HTMLImageElement>>();

/** Describes a picture by its kind and its words. */
function alternativeOf({ kind, words }: Picture): string {
  const t = currentTexts(texts);
  const [name = ''] = /^[a-zA-Z]+?(?=Diagram|-|$)/.exec(kind) ?? [];
  const kinds = new Map<string, string>(Object.entries(currentTexts(kindTexts)));
  const title = kinds.get(name) ?? t.diagram;
  const list = joinWords(words).slice(0, mostAlternative);
  return list === '' ? title : t.withWords({ kind: title, words: list });
}

function imageOf(picture: Picture, isDark: boolean): HTMLImageElement {
  const image = new Image(picture.width, picture.height);
  image.className = styles.picture ?? '';
  image.alt = alternativeOf(picture);
  image.style.setProperty('--least-width', `${Math.ceil(picture.width * leastScale)}px`);
  image.dataset.drawnFor = isDark ? 'dark' : 'light';
  image.src = picture.address;
  return image;
}

function noteOf({ reason, line }: Failed): HTMLElement {
  const t = currentTexts(texts);
  const note = document.createElement('p');
  note.className = textStyles.drawnNote ?? '';
  note.textContent = reason === 'unread' && line !== undefined ? t.unreadLine({ line: String(line) }) : t[reason];
  note.dataset.added = '';
  return note;
}

function boxOf(): HTMLElement {
  const box = document.createElement('div');
  box.className = styles.box ?? '';
  // Scrollable elements must be reachable by keyboard.
  box.tabIndex = 0;
  box.role = 'group';
  box.ariaLabel = currentTexts(texts).diagram;
  box.ariaBusy = 'true';
  // Not part of the text, so comments and searches skip it.
  box.dataset.added = '';
  return box;
}

/**
 * Draws a diagram above its source, and again when the theme changes. If the diagram cannot be drawn, its source stays visible
 * below the reason.
 * @param place position of the diagram among those of the text
 * @returns a function that ends the drawing
 */
export function showDiagram(text: HTMLElement, code: HTMLElement, place: number): () => void {
  // In a comparison, the text mixes two versions.
  if (code.querySelector('ins, del')) return () => {};
  const source = code.textContent ?? '';
  const frame = code.parentElement ?? code;
  const last = lastPictures.get(text) ?? new Map<number, HTMLImageElement>();
  lastPictures.set(text, last);
  const box = boxOf();
  box.append(last.get(place) ?? currentTexts(texts).drawing);
  frame.before(box);
  const details = foldSource(frame, currentTexts(texts).source);
  let isOver = false;
  const put = (result: Picture | Failed, isDark: boolean) => {
    box.ariaBusy = 'false';
    if ('address' in result) {
      const image = imageOf(result, isDark);
      last.set(place, image);
      return box.replaceChildren(image);
    }
    last.delete(place);
    box.replaceWith(noteOf(result));
    details.replaceWith(frame);
    stop();
  };
  const draw = () => {
    const colours = readColours();
    const earlier = retainedDrawing(source, colours);
    if (earlier) return put(earlier, colours.isDark);
    const isObsolete = () => isOver || !box.isConnected || colours.isDark !== readColours().isDark;
    void drawDiagram(source, colours, isObsolete).then((result) => {
      if (result && !isObsolete()) put(result, colours.isDark);
    });
  };
  const leave = onThemeChange(draw);
  const stop = () => {
    isOver = true;
    leave();
  };
  draw();
  return stop;
}
