import type { EditorView } from '@codemirror/view';
import {
  type CSSProperties,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { showNotice } from '../../../../lib/state/notices';
import { useTexts } from '../../../../lib/texts/texts';
import type { DraftSession } from '../../shared-draft/draft-session';
import { dragWidth } from '../../text/drag-width';
import styles from './picture.module.css';
import { sourceOfPicture } from './rendered-picture';
import { beginTracking, changesOf, endTracking, type SourcePicture } from './source-picture';
import { texts } from './texts';

interface Shown {
  readonly image: HTMLImageElement;
  readonly place: CSSProperties;
}

const sides = ['left', 'right'] as const;

function placeIn(pane: HTMLElement, image: Element): CSSProperties {
  const [outer, inner] = [pane.getBoundingClientRect(), image.getBoundingClientRect()];
  return {
    top: inner.top - outer.top - pane.clientTop + pane.scrollTop,
    left: inner.left - outer.left - pane.clientLeft + pane.scrollLeft,
    width: inner.width,
    height: inner.height,
  };
}

/**
 * Shows handles at the lower corners of a picture of the preview that the pointer is on. Dragging them writes the
 * width into the source, as one undo step.
 */
export function PreviewPictures(props: {
  pane: RefObject<HTMLElement | null>;
  session: DraftSession;
  view: () => EditorView | null;
  /** The HTML of the preview. */
  html: string;
  /** The text that the preview shows; undefined until the first rendering. */
  source: string | undefined;
}) {
  const { pane, session, view, html, source } = props;
  const t = useTexts(texts);
  const [shown, setShown] = useState<Shown>();
  const isDragging = useRef(false);
  /** Returns the source of a picture if the preview is up to date. */
  const find = (image: Element): SourcePicture | undefined => {
    const editor = view();
    const box = pane.current;
    const isPresent = editor && source !== undefined && editor.state.doc.toString() === source;
    return isPresent && box ? sourceOfPicture(editor, box, image) : undefined;
  };
  const onPointer = useEffectEvent(({ target }: Event) => {
    const box = pane.current;
    if (isDragging.current || !box || !(target instanceof Element)) return;
    if (target.closest(`.${styles.frame}`)) return;
    if (!(target instanceof HTMLImageElement)) setShown(undefined);
    else if (target !== shown?.image) setShown(find(target) && { image: target, place: placeIn(box, target) });
  });
  const hide = useEffectEvent(() => {
    if (!isDragging.current) setShown(undefined);
  });
  // The pictures of the former rendering are gone.
  useEffect(() => {
    if (html !== '') hide();
  }, [html]);
  useEffect(() => {
    const box = pane.current;
    if (!box) return;
    const hear = (event: Event) => onPointer(event);
    // A touch leaves as soon as the finger is lifted.
    const onLeave = ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'touch') hide();
    };
    const sizes = new ResizeObserver(() => hide());
    box.addEventListener('pointerover', hear);
    box.addEventListener('pointerleave', onLeave);
    sizes.observe(box);
    return () => {
      box.removeEventListener('pointerover', hear);
      box.removeEventListener('pointerleave', onLeave);
      sizes.disconnect();
    };
  }, [pane]);

  /** Writes a width at the picture that is tracked; null restores its own size. */
  const write = (editor: EditorView, width: string | null) => {
    const picture = endTracking(editor);
    const changes = picture && changesOf(editor.state, picture, { width });
    if (!picture) showNotice({ kind: 'info', title: t.picture, text: t.changed });
    else if (!changes) showNotice({ kind: 'info', title: t.picture, text: t.notWritten });
    else {
      session.undoManager.stopCapturing();
      editor.dispatch({ changes, userEvent: 'input.format' });
      session.undoManager.stopCapturing();
    }
  };
  const begin = (image: Element): EditorView | undefined => {
    const editor = view();
    const picture = find(image);
    if (!editor || !picture) {
      showNotice({ kind: 'info', title: t.picture, text: t.changed });
      return undefined;
    }
    beginTracking(editor, picture);
    return editor;
  };
  const drag = (side: 'left' | 'right', event: ReactPointerEvent<HTMLElement>) => {
    const box = pane.current;
    if (!shown || !box || event.button !== 0) return;
    event.preventDefault();
    const { image } = shown;
    const editor = begin(image);
    if (!editor) return;
    const text = image.closest<HTMLElement>('[data-line]') ?? box;
    const former = image.style.width;
    isDragging.current = true;
    const facts = {
      side,
      before: image.getBoundingClientRect().width,
      most: text.clientWidth,
      isCentred: getComputedStyle(text).textAlign === 'center',
    };
    dragWidth(event.currentTarget, event.nativeEvent, facts, {
      move: (width) => {
        image.style.width = `${width}px`;
        // A change of others replaced the picture; the frame alone shows the width then.
        if (image.isConnected) setShown({ image, place: placeIn(box, image) });
        else setShown((before) => before && { ...before, place: { ...before.place, width } });
      },
      end: (width) => {
        isDragging.current = false;
        if (width === undefined) {
          image.style.width = former;
          endTracking(editor);
        } else write(editor, String(width));
        setShown(image.isConnected ? { image, place: placeIn(box, image) } : undefined);
      },
    });
  };
  if (!shown) return null;
  return (
    <div className={styles.frame} style={shown.place} aria-hidden="true">
      {sides.map((side) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the bar in the source is the way for keyboards
        <span
          key={side}
          className={styles.handle}
          data-side={side}
          title={t.resize}
          onPointerDown={(event) => drag(side, event)}
          onDoubleClick={() => {
            const editor = begin(shown.image);
            if (editor) write(editor, null);
          }}
        />
      ))}
    </div>
  );
}
