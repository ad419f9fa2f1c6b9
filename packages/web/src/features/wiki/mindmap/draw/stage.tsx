import {
  type HTMLAttributes,
  memo,
  type ReactNode,
  type SVGAttributes,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Camera } from './camera';
import styles from './draw.module.css';
import { type Gesture, useGestures } from './gestures';
import { type Box, type Layout, linkPath, meets, type Point, rectBetween, rectOf } from './layout';
import { Minimap } from './minimap';
import { branchColour, type Palette, paintOf } from './palette';
import { type ShapeWords, TopicShape } from './topic-shape';
import { type RenderedWindow, useWindow } from './use-window';

/** Maps with more nodes have a small map of themselves. */
const minimapFrom = 200;

/** The ID that the element of a node has, so that `aria-activedescendant` can name it. */
export const domIdOf = (treeId: string, id: string): string => `${treeId}-${encodeURIComponent(id)}`;

/** A drawing of a map that can be moved about. What is done with its nodes is for the one who shows it. */
export function Stage(props: {
  layout: Layout;
  palette: Palette;
  camera: Camera;
  treeId: string;
  chosen: ReadonlySet<string>;
  active: string;
  /** The node whose text is typed over. */
  typed?: string | undefined;
  words: ShapeWords;
  isPageScrolled?: boolean;
  onTap: (at: Point, event: PointerEvent) => void;
  grab?: (from: Point, event: PointerEvent) => Gesture | undefined;
  onHover?: (at: Point | 'over' | undefined) => void;
  /** Of the element with the role of a tree, which holds the nodes and nothing else. */
  tree: SVGAttributes<SVGSVGElement>;
  box?: HTMLAttributes<HTMLDivElement>;
  /** Shapes above the nodes, in the coordinates of the drawing. */
  shapes?: ReactNode;
  /** HTML above the nodes, in the coordinates of the drawing. */
  children?: ReactNode;
  /** HTML that stays where it is. */
  aside?: ReactNode;
}) {
  const { layout, palette, camera } = props;
  const [stage, setStage] = useState<HTMLDivElement | null>(null);
  const scene = useRef<SVGGElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  useGestures(stage, camera, {
    onTap: props.onTap,
    grab: props.grab,
    onHover: props.onHover,
    isPageScrolled: props.isPageScrolled ?? false,
  });
  useLayoutEffect(() => {
    // By hand: a pan renders nothing, as long as what comes into sight is there already.
    const move = () => {
      const { x, y, scale } = camera.view.get();
      scene.current?.setAttribute('transform', `translate(${x} ${y}) scale(${scale})`);
      if (!layer.current) return;
      layer.current.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
      layer.current.style.setProperty('--scale', String(scale));
    };
    move();
    return camera.view.subscribe(move);
  }, [camera]);
  useSize(stage, camera, layout);
  return (
    <div ref={setStage} className={styles.stage} {...props.box}>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: a tree has a name instead */}
      <svg className={styles.svg} {...props.tree}>
        <g ref={scene}>
          <Drawing
            {...{ layout, palette, camera }}
            treeId={props.treeId}
            chosen={props.chosen}
            active={props.active}
            typed={props.typed}
            words={props.words}
          />
          {props.shapes}
        </g>
      </svg>
      <div ref={layer} className={styles.layer}>
        {props.children}
      </div>
      {layout.boxes.length > minimapFrom && (
        <Minimap layout={layout} palette={palette} camera={camera} active={layout.byId.get(props.active)} />
      )}
      {props.aside}
    </div>
  );
}

/** Tells the camera how large the stage is, and shows the map when that is known at first. */
function useSize(stage: HTMLDivElement | null, camera: Camera, layout: Layout): void {
  const { bounds } = layout;
  const first = useRef(bounds);
  useLayoutEffect(() => {
    if (!stage) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = stage;
      const isFirst = camera.size().width === 0 && width > 0;
      camera.resize({ width, height });
      if (isFirst) camera.begin(first.current);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(stage);
    return () => observer.disconnect();
  }, [stage, camera]);
}

const Drawing = memo(function Drawing(props: {
  layout: Layout;
  palette: Palette;
  camera: Camera;
  treeId: string;
  chosen: ReadonlySet<string>;
  active: string;
  typed?: string | undefined;
  words: ShapeWords;
}) {
  const { layout, palette, chosen, active } = props;
  const window = useWindow(props.camera);
  const lines = useMemo(() => linesIn(layout, window), [layout, window]);
  const boxes = useMemo(() => layout.boxes.filter((box) => meets(rectOf(box), window)), [layout, window]);
  const blocks = useMemo(
    () => (window.isFar ? blocksOf(boxes, palette) : []),
    [boxes, palette, window.isFar],
  );
  // The tree always has the node that the focus is on; from afar no other can be told from its neighbours.
  const focused = layout.byId.get(active);
  const shown = window.isFar ? boxes.filter(({ id }) => chosen.has(id)) : boxes;
  const all = focused && !shown.includes(focused) ? [...shown, focused] : shown;
  return (
    <>
      {lines.map(([branch, path]) => (
        <path
          key={branch}
          d={path}
          className={styles.line}
          stroke={branchColour(palette, branch)}
          strokeWidth={window.isFar ? 1 : 1.6}
          // As thin as ever, from however far.
          vectorEffect={window.isFar ? 'non-scaling-stroke' : undefined}
        />
      ))}
      {blocks.map(([fill, path]) => (
        <path key={fill} d={path} fill={fill} />
      ))}
      {all.map((box) => (
        <TopicShape
          key={box.id}
          box={box}
          palette={palette}
          domId={domIdOf(props.treeId, box.id)}
          isChosen={chosen.has(box.id)}
          isActive={box.id === active}
          isTyped={box.id === props.typed}
          words={props.words}
        />
      ))}
    </>
  );
});

/** The lines that are to be seen, one path for each branch. */
function linesIn(layout: Layout, window: RenderedWindow): [branch: number, path: string][] {
  const paths = new Map<number, string[]>();
  for (const box of layout.boxes) {
    if (!box.parent) continue;
    const area = rectBetween(
      { x: box.x, y: box.y },
      { x: box.parent.x + box.parent.measured.width / 2, y: box.parent.y },
    );
    if (!meets({ ...area, width: area.width + 1, height: area.height + 40 }, window)) continue;
    const list = paths.get(box.branch);
    if (list) list.push(linkPath(box));
    else paths.set(box.branch, [linkPath(box)]);
  }
  return [...paths].map(([branch, list]) => [branch, list.join('')]);
}

/** Nodes without their text, one path for each colour. */
function blocksOf(boxes: readonly Box[], palette: Palette): [fill: string, path: string][] {
  const paths = new Map<string, string[]>();
  for (const box of boxes) {
    const { x, y, width, height } = rectOf(box);
    const { fill } = paintOf(box.node, box.level, box.branch, palette);
    const colour = fill === palette.surface ? branchColour(palette, box.branch) : fill;
    const path = `M${Math.round(x)} ${Math.round(y)}h${width}v${height}h${-width}z`;
    const list = paths.get(colour);
    if (list) list.push(path);
    else paths.set(colour, [path]);
  }
  return [...paths].map(([fill, list]) => [fill, list.join('')]);
}
