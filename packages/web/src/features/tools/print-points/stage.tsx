import type { PointDraft, PrintPicture } from '@easymock/contract';
import { printPointLimits } from '@easymock/contract';
import { Button } from 'antd';
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { IconButton } from '../../../kit/buttons/icon-button';
import { Icon } from '../../../kit/display/icon';
import { AddIcon, FitIcon } from '../../../kit/display/icons';
import { Segments } from '../../../kit/form/segments';
import { useTexts } from '../../../lib/texts/texts';
import { Canvas, type CanvasTool } from './canvas';
import { blankPoint, type PointsAction } from './edit-points';
import type { Place } from './place';
import { PointDetails } from './point-details';
import { PointTable } from './point-table';
import styles from './print-points.module.css';
import { texts } from './texts';

const PointDialog = lazy(async () => ({ default: (await import('./point-dialog')).PointDialog }));

const zooms = [0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4];
const padding = 32;
const noErrors: ReadonlyMap<number, string> = new Map();

/**
 * Returns the zoom at which the whole picture is visible; for a very long picture, at least most of its
 * width.
 */
function fitting(room: { width: number; height: number }, picture: PrintPicture): number {
  const wide = room.width / picture.width;
  return Math.max(0.05, Math.min(1, wide, Math.max(room.height / picture.height, wide * 0.4)));
}

/** Manages the zoom of a picture, which starts with the whole picture visible. */
function useZoom(scroll: RefObject<HTMLDivElement | null>, picture: PrintPicture) {
  const [zoom, setZoom] = useState(0.25);
  const fit = () => {
    const width = (scroll.current?.clientWidth ?? 600) - padding;
    // Uses 72 % of the window, the maximum height in the style sheet.
    setZoom(fitting({ width, height: window.innerHeight * 0.72 - padding }, picture));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per picture
  useEffect(fit, [picture.url]);
  const step = (by: 1 | -1) =>
    setZoom((by > 0 ? zooms.find((one) => one > zoom + 0.001) : zooms.findLast((one) => one < zoom - 0.001)) ?? zoom);
  return { zoom, fit, step };
}

function ZoomButtons({ zoom, fit, step }: ReturnType<typeof useZoom>) {
  const t = useTexts(texts);
  return (
    <>
      <Button aria-label={t.zoomOut} title={t.zoomOut} onClick={() => step(-1)}>
        −
      </Button>
      <span className="g-num">{Math.round(zoom * 100)}%</span>
      <Button aria-label={t.zoomIn} title={t.zoomIn} onClick={() => step(1)}>
        +
      </Button>
      <IconButton icon={FitIcon} label={t.fit} onClick={fit} />
    </>
  );
}

/** The picture with its points on the left, and their table on the right. */
export function Stage(props: {
  picture: PrintPicture;
  points: readonly (PointDraft & { ownerUserName?: string; seenAt?: string | null })[];
  /** Errors of single points, by their numbers. */
  errors?: ReadonlyMap<number, string>;
  isReadOnly: boolean;
  dispatch: (action: PointsAction) => void;
  tools?: ReactNode;
}) {
  const { picture, isReadOnly, dispatch, errors = noErrors } = props;
  const t = useTexts(texts);
  const scroll = useRef<HTMLDivElement>(null);
  const [tool, setTool] = useState<CanvasTool>('move');
  const [selected, setSelected] = useState<number>();
  const [opened, setOpened] = useState<number>();
  // A new point is added once its form is saved, so that cancelling the form leaves nothing behind.
  const [added, setAdded] = useState<PointDraft>();
  const points = added ? [...props.points, added] : props.points;
  const view = useZoom(scroll, picture);
  const point = points.find(({ no }) => no === opened);
  const shown = points.find(({ no }) => no === selected);
  const isFull = points.length >= printPointLimits.points;
  const add = (place: Place) => {
    if (isFull) return;
    const next = blankPoint(props.points, place);
    setAdded(next);
    setSelected(next.no);
    setOpened(next.no);
    setTool('move');
  };
  const close = () => {
    setAdded(undefined);
    setOpened(undefined);
  };
  const [firstWrong] = errors.keys();
  useEffect(() => {
    if (firstWrong !== undefined) setSelected(firstWrong);
  }, [firstWrong]);
  const actions = {
    select: setSelected,
    open: isReadOnly ? setSelected : setOpened,
    place: (no: number, place: Place) => dispatch({ type: 'place', no, place }),
    remove: (no: number) => dispatch({ type: 'remove', no }),
    add,
  };
  return (
    <>
      <div className={styles.toolbar}>
        {!isReadOnly && (
          <Segments<CanvasTool>
            aria-label={t.tool}
            value={tool}
            options={[
              { value: 'move', label: t.move },
              { value: 'pin', label: t.addPin, disabled: isFull },
              { value: 'rectangle', label: t.addRectangle, disabled: isFull },
            ]}
            onChange={setTool}
          />
        )}
        <ZoomButtons {...view} />
        <span className={styles.space} />
        {props.tools}
      </div>
      <div className={styles.columns}>
        <div>
          <section ref={scroll} className={styles.scroll} aria-label={t.canvas}>
            <Canvas
              picture={picture}
              points={points}
              selected={selected}
              tool={tool}
              width={picture.width * view.zoom}
              isReadOnly={isReadOnly}
              actions={actions}
            />
          </section>
          {!isReadOnly && <p className={styles.help}>{t.keysHelp}</p>}
        </div>
        <div>
          <PointTable points={points} errors={errors} selected={selected} isReadOnly={isReadOnly} actions={actions} />
          {isReadOnly && shown && <PointDetails point={shown} />}
          {!isReadOnly && (
            <Button
              style={{ marginTop: 12 }}
              icon={<Icon icon={AddIcon} />}
              disabled={isFull}
              onClick={() => add({ x: 0.5, y: 0.5, w: 0, h: 0 })}
            >
              {t.addPoint}
            </Button>
          )}
        </div>
      </div>
      {point && !isReadOnly && (
        <Suspense>
          <PointDialog
            key={point.no}
            point={point}
            onChange={(fields) =>
              dispatch(
                point === added
                  ? { type: 'add', point: { ...added, ...fields } }
                  : { type: 'change', no: point.no, fields },
              )
            }
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}
