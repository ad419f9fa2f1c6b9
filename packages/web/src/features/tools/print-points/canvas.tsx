import type { PointDraft, PrintPicture, ShortPoint } from '@easymock/contract';
import { type KeyboardEvent, memo, type PointerEvent, useRef, useState } from 'react';
import { useStable } from '../../../lib/state/use-stable';
import { useTexts } from '../../../lib/texts/texts';
import { moved, type Place, placeBetween, placeByKey, resized } from './place';
import styles from './print-points.module.css';
import { texts } from './texts';

export type CanvasTool = 'move' | 'pin' | 'rectangle';

interface CanvasActions {
  select: (no: number) => void;
  open: (no: number) => void;
  place: (no: number, place: Place) => void;
  remove: (no: number) => void;
  add: (place: Place) => void;
}

const percent = (share: number) => `${share * 100}%`;
const styleOf = ({ x, y, w, h }: Place) =>
  w > 0 && h > 0
    ? { left: percent(x), top: percent(y), width: percent(w), height: percent(h) }
    : { left: percent(x), top: percent(y) };

/** Maximum pixels of a mouse movement that counts as a click. */
const clickPixels = 4;

/**
 * A picture with its points, which can be moved by mouse and keys. During a drag only the element moves; the new place
 * is reported once, at the end.
 */
export function Canvas(props: {
  picture: PrintPicture;
  points: readonly PointDraft[];
  selected: number | undefined;
  tool: CanvasTool;
  /** The width of the picture on the screen, in CSS pixels. */
  width: number;
  isReadOnly: boolean;
  actions: CanvasActions;
}) {
  const { picture, points, selected, tool, width, isReadOnly } = props;
  const t = useTexts(texts);
  const stage = useRef<HTMLDivElement>(null);
  const start = useRef<{ x: number; y: number }>(undefined);
  const [drawn, setDrawn] = useState<Place>();
  const actions = useStable({ ...props.actions });
  const shareAt = ({ clientX, clientY }: PointerEvent) => {
    const box = stage.current?.getBoundingClientRect();
    if (!box) return { x: 0, y: 0 };
    return { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height };
  };
  const least = () => {
    const box = stage.current?.getBoundingClientRect();
    return { x: clickPixels / (box?.width || 1), y: clickPixels / (box?.height || 1) };
  };
  const isDrawing = !isReadOnly && tool !== 'move';
  return (
    <div
      ref={stage}
      className={styles.stage}
      data-drawing={isDrawing ? '' : undefined}
      style={{ width, aspectRatio: `${picture.width} / ${picture.height}` }}
      onPointerDown={(event) => {
        if (!isDrawing || event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = shareAt(event);
      }}
      onPointerMove={(event) => {
        if (start.current && tool === 'rectangle') setDrawn(placeBetween(start.current, shareAt(event), least()));
      }}
      onPointerUp={(event) => {
        if (!start.current) return;
        const end = tool === 'rectangle' ? shareAt(event) : start.current;
        actions.add(placeBetween(start.current, end, least()));
        start.current = undefined;
        setDrawn(undefined);
      }}
      onPointerCancel={() => {
        start.current = undefined;
        setDrawn(undefined);
      }}
    >
      <img className={styles.picture} src={picture.url} alt="" draggable={false} />
      <ol className={styles.pins} aria-label={t.points}>
        {points.map((point) => (
          <Pin
            key={point.no}
            point={point}
            isSelected={point.no === selected}
            isReadOnly={isReadOnly}
            isInert={isDrawing}
            pictureWidth={picture.width}
            pictureHeight={picture.height}
            actions={actions}
          />
        ))}
      </ol>
      {drawn && drawn.w > 0 && <span className={styles.drawn} style={styleOf(drawn)} />}
    </div>
  );
}

interface Drag {
  readonly x: number;
  readonly y: number;
  readonly box: DOMRect;
  readonly isResize: boolean;
}

/** A point on the picture. Memoised, so that a change of one point does not render the others. */
const Pin = memo(function Pin(props: {
  point: PointDraft;
  isSelected: boolean;
  isReadOnly: boolean;
  isInert: boolean;
  pictureWidth: number;
  pictureHeight: number;
  actions: CanvasActions;
}) {
  const { point, isSelected, isReadOnly, isInert, actions } = props;
  const t = useTexts(texts);
  const drag = useRef<Drag>(undefined);
  const isRectangle = point.w > 0 && point.h > 0;
  const name = t.pointOf({ no: point.no, name: point.eventName || t.untitled, event: point.eventId || '—' });
  const placeAt = (event: PointerEvent, { x, y, box, isResize }: Drag): Place => {
    const [dx, dy] = [(event.clientX - x) / box.width, (event.clientY - y) / box.height];
    return isResize ? resized(point, dx, dy) : moved(point, dx, dy);
  };
  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    const stage = event.currentTarget.closest(`.${styles.stage}`);
    if (event.button !== 0 || isInert || !stage) return;
    actions.select(point.no);
    if (isReadOnly) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const isResize = event.target instanceof Element && event.target.classList.contains(styles.handle ?? '');
    drag.current = { x: event.clientX, y: event.clientY, box: stage.getBoundingClientRect(), isResize };
  };
  const onPointerMove = (event: PointerEvent<HTMLButtonElement>) => {
    const going = drag.current;
    if (!going) return;
    const place = placeAt(event, going);
    const { style } = event.currentTarget;
    if (going.isResize) {
      style.width = percent(place.w);
      style.height = percent(place.h);
      return;
    }
    style.transform = `translate(${(place.x - point.x) * going.box.width}px, ${(place.y - point.y) * going.box.height}px)`;
  };
  const onPointerUp = (event: PointerEvent<HTMLButtonElement>) => {
    const going = drag.current;
    if (!going) return;
    drag.current = undefined;
    event.currentTarget.style.transform = '';
    const far = Math.hypot(event.clientX - going.x, event.clientY - going.y);
    if (far >= clickPixels) actions.place(point.no, placeAt(event, going));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const place = placeByKey(point, event, { width: props.pictureWidth, height: props.pictureHeight });
    if (isReadOnly || (!place && event.key !== 'Delete' && event.key !== 'Backspace')) return;
    event.preventDefault();
    if (place) actions.place(point.no, place);
    else actions.remove(point.no);
  };
  return (
    <li>
      <button
        type="button"
        className={isRectangle ? styles.rectangle : styles.pin}
        style={styleOf(point)}
        data-status={point.status}
        data-inert={isInert ? '' : undefined}
        aria-pressed={isSelected}
        aria-label={name}
        title={name}
        aria-description={t.place({ x: (point.x * 100).toFixed(1), y: (point.y * 100).toFixed(1) })}
        onFocus={() => actions.select(point.no)}
        onDoubleClick={() => actions.open(point.no)}
        // Only Enter and the space bar open the point (`detail` is 0); the mouse selects it.
        onClick={({ detail }) => detail === 0 && actions.open(point.no)}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={(event) => {
          drag.current = undefined;
          event.currentTarget.style.transform = '';
        }}
        onKeyDown={onKeyDown}
      >
        <span className={styles.number}>{point.no}</span>
        {isRectangle && isSelected && !isReadOnly && <span className={styles.handle} />}
      </button>
    </li>
  );
});

/** A thumbnail with its points, without controls. */
export function Thumbnail({ picture, points }: { picture: PrintPicture; points: readonly ShortPoint[] }) {
  const isTall = picture.width / picture.height < 1.2;
  return (
    <span
      className={styles.thumb}
      style={{
        aspectRatio: `${picture.width} / ${picture.height}`,
        ...(isTall ? { height: '100%' } : { width: '100%' }),
      }}
    >
      <img className={styles.picture} src={picture.thumbUrl || picture.url} alt="" loading="lazy" />
      {points.map((point) => (
        <span
          key={point.no}
          className={point.w > 0 && point.h > 0 ? styles.rectangle : styles.pin}
          data-status={point.status}
          data-small=""
          style={styleOf(point)}
        >
          <span className={styles.number}>{point.no}</span>
        </span>
      ))}
    </span>
  );
}
