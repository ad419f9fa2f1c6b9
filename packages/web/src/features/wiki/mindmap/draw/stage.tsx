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

/** Number of nodes above which a map has a minimap. */
const minimapFrom = 200;

/** Returns the ID of a node's element, for `aria-activedescendant`. */
export const domIdOf = (treeId: string, id: string): string => `${treeId}-${encodeURIComponent(id)}`;

/** Renders a pannable and zoomable drawing of a map. The parent component handles actions on the nodes. */
export function Stage(props: {
  layout: Layout;
  palette: Palette;
  camera: Camera;
  treeId: string;
  chosen: ReadonlySet<string>;
  active: string;
  /** ID of the node whose text is being edited. */
  typed?: string | undefined;
  words: ShapeWords;
  isPageScrolled?: boolean;
  onTap: (at: Point, event: PointerEvent) => void;
  grab?: (from: Point, event: PointerEvent) => Gesture | undefined;
  onHover?: (at: Point | 'over' | undefined) => void;
  /** Attributes of the element with the role `tree`, which contains only the nodes. */
  tree: SVGAttributes<SVGSVGElement>;
  box?: HTMLAttributes<HTMLDivElement>;
  /** SVG shapes above the nodes, in drawing coordinates. */
  shapes?: ReactNode;
  /** HTML above the nodes, in drawing coordinates. */
  children?: ReactNode;
  /** HTML that does not move with the drawing. */
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
    // Sets the transform directly, so that panning renders nothing while the visible part is already
    // rendered.
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
            layout={layout}
            palette={palette}
            camera={camera}
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

/** Reports the size of the stage to the camera, and shows the map once the size is first known. */
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
  const blocks = useMemo(() => (window.isFar ? blocksOf(boxes, palette) : []), [boxes, palette, window.isFar]);
  // The tree always contains the focused node. At a small scale, only chosen nodes are rendered individually,
  // because the others are indistinguishable.
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
          // Lines stay one pixel wide at a small scale.
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

/** Returns the visible lines, one path per branch. */
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

/** Returns the nodes without their text, one path per colour. */
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
