import type { Article } from '@easymock/contract';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { PlainChoice } from '../../../../kit/buttons/plain-choice';
import { usePlace } from '../../../../lib/address/place';
import { useSignal } from '../../../../lib/state/signal';
import { store as keep, readStored } from '../../../../lib/storage/storage';
import { useTexts } from '../../../../lib/texts/texts';
import { formatNumber } from '../../../../lib/texts/time';
import { ArticleHtml } from '../../text/article-html';
import { slugOf } from '../../text/headings';
import { type Box, hitAt, type Point, rectOf } from '../draw/layout';
import { arrows, neighbour } from '../draw/neighbours';
import { NodeCard } from '../draw/node-card';
import { domIdOf, Stage } from '../draw/stage';
import { useDrawing } from '../draw/use-drawing';
import { ZoomTools } from '../draw/zoom-tools';
import { chooseOne, reveal, toggleFold } from '../model/edits';
import { type MapStore, mapStore } from '../model/store';
import { readMap, sizeOf } from '../model/topic';
import { texts } from '../texts';
import styles from './reading.module.css';

/** What is read of a mind map. */
type ReadMap = Pick<Article, 'mdTexts' | 'html' | 'outline'>;

const viewKey = 'wiki_map_view';

/** A mind map as its readers see it: drawn, or as the list that is printed. */
export function MindMapReading({ article, onShown }: { article: ReadMap; onShown?: () => void }) {
  const t = useTexts(texts);
  const source = article.mdTexts ?? '';
  const map = useMemo(() => readMap(source), [source]);
  const [view, setView] = useState<'drawing' | 'list'>(() =>
    readStored(viewKey) === 'list' ? 'list' : 'drawing',
  );
  const store = useMemo(() => map && mapStore(map.root), [map]);
  const list = <ArticleHtml html={article.html ?? ''} onShown={onShown} />;
  if (!store) return list;
  return (
    <figure className={styles.figure}>
      <div className={styles.head}>
        <figcaption className="g-num">
          {t.topics({ count: formatNumber(sizeOf(store.now().root).count) })}
        </figcaption>
        <PlainChoice<'drawing' | 'list'>
          label={t.view}
          value={view}
          options={[
            { value: 'drawing', label: t.drawingView },
            { value: 'list', label: t.listView },
          ]}
          onChange={(next) => {
            setView(next);
            keep(viewKey, next);
          }}
        />
      </div>
      {view === 'drawing' && <ReadStage article={article} store={store} />}
      <div className={view === 'list' ? undefined : styles.printed}>{list}</div>
    </figure>
  );
}

function ReadStage({ article, store }: { article: ReadMap; store: MapStore }) {
  const t = useTexts(texts);
  const treeId = useId();
  const { now } = useSignal(store.history);
  const { palette, camera, layout } = useDrawing(now.root);
  const [isFocused, setIsFocused] = useState(false);
  const [hovered, hover] = useHovered();
  const chosen = useMemo(() => new Set(isFocused ? [now.active] : []), [isFocused, now.active]);
  const active = layout.byId.get(now.active);
  const card = (hovered && layout.byId.get(hovered)) || (isFocused ? active : undefined);
  useLinkedNode(article, store, (id) => {
    const box = layout.byId.get(id);
    if (box) camera.centre({ x: box.x, y: box.y });
  });
  const go = (id: string | undefined) => {
    if (id === undefined) return;
    store.run((state) => chooseOne(state, id));
    const box = layout.byId.get(id);
    if (box) camera.reveal(rectOf(box));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey) return;
    const arrow = arrows[event.key];
    const run = arrow
      ? () => go(neighbour(layout, now.active, arrow))
      : {
          Home: () => go(now.root.id),
          End: () => go(layout.boxes.at(-1)?.id),
          ' ': () => store.run((state) => toggleFold(state, [now.active])),
          Enter: () =>
            event.currentTarget.parentElement?.querySelector<HTMLElement>('[role="note"] a')?.click(),
          '+': () => camera.zoomBy(1.25),
          '=': () => camera.zoomBy(1.25),
          '-': () => camera.zoomBy(1 / 1.25),
          '0': () => camera.fit(layout.bounds),
        }[event.key];
    if (!run) return;
    event.preventDefault();
    event.stopPropagation();
    run();
  };
  const hit = (at: Point) => hitAt(layout, camera.toDrawing(at));
  return (
    <div className={styles.room} style={{ '--map-height': `${roomFor(layout.bounds.height)}px` } as never}>
      <Stage
        {...{ layout, palette, camera, treeId, chosen }}
        active={now.active}
        words={t}
        isPageScrolled
        onHover={(at) => hover(at === 'over' ? null : at && withCard(hit(at)?.box)?.id)}
        onTap={(at) => {
          const found = hit(at);
          if (!found) return;
          store.run((state) =>
            found.isFold ? toggleFold(state, [found.box.id]) : chooseOne(state, found.box.id),
          );
        }}
        tree={{
          role: 'tree',
          tabIndex: 0,
          'aria-label': t.drawing,
          'aria-activedescendant': domIdOf(treeId, now.active),
          onKeyDown,
        }}
        box={{
          onFocus: () => setIsFocused(true),
          onBlur: (event) => {
            if (!event.currentTarget.contains(event.relatedTarget)) setIsFocused(false);
          },
        }}
        aside={<ZoomTools camera={camera} layout={layout} />}
      >
        {card && <NodeCard box={card} label={t.noteOf({ topic: card.node.topic })} />}
      </Stage>
    </div>
  );
}

/** The node under the pointer, and for a moment after: long enough to reach what it shows, which is told by null. */
function useHovered(): [id: string | undefined, hover: (id: string | null | undefined) => void] {
  const [hovered, setHovered] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const hover = (id: string | null | undefined) => {
    clearTimeout(timer.current);
    if (id === null) return;
    if (id) setHovered(id);
    else timer.current = setTimeout(() => setHovered(undefined), 300);
  };
  return [hovered, hover];
}

const withCard = (box: Box | undefined): Box | undefined =>
  box?.node.note || box?.node.link ? box : undefined;

/** Small maps need no room that stays empty; the screen bounds large ones. */
const roomFor = (height: number): number => Math.max(280, Math.min(900, height + 96));

/** A link to a heading of the list leads to its node. */
function useLinkedNode(article: ReadMap, store: MapStore, onFound: (id: string) => void): void {
  const { hash } = usePlace();
  const slug = slugOf(hash);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useEffect(() => {
    const index = slug ? article.outline.findIndex((heading) => heading.slug === slug) : -1;
    if (index < 0) return;
    // The root is the first heading, and its children are all others.
    const { root } = store.now();
    const id = index === 0 ? root.id : root.children[index - 1]?.id;
    if (id === undefined) return;
    store.run((state) => reveal(state, id));
    onFound(id);
  }, [slug]);
}
