import type { Article } from '@easymock/contract';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { PlainChoice } from '../../../../kit/buttons/plain-choice';
import { usePageLocation } from '../../../../lib/address/page-location';
import { useSignal } from '../../../../lib/state/signal';
import { store as keep, readStored } from '../../../../lib/storage/storage';
import { useTexts } from '../../../../lib/texts/texts';
import { formatNumber } from '../../../../lib/texts/time';
import { MarksBar } from '../../search/marks-bar';
import { useMarks } from '../../search/use-marks';
import { ArticleHtml } from '../../text/article-html';
import { slugOf } from '../../text/headings';
import { type Box, hitAt, type Layout, type Point, rectOf } from '../draw/layout';
import { arrows, neighbour } from '../draw/neighbours';
import { NodeCard } from '../draw/node-card';
import { domIdOf, Stage } from '../draw/stage';
import { useDrawing } from '../draw/use-drawing';
import { ZoomTools } from '../draw/zoom-tools';
import { chooseOne, revealNode, toggleFold } from '../model/edits';
import { type MapStore, mapStore } from '../model/store';
import { readMap, sizeOf, type Topic } from '../model/topic';
import { texts } from '../texts';
import { FoundShapes } from './found-shapes';
import { type Find, useFind, useFoundTopics } from './found-topics';
import styles from './reading.module.css';

type ReadMap = Pick<Article, 'mdTexts' | 'html' | 'outline'>;

const viewKey = 'wiki_map_view';

interface Props {
  article: ReadMap;
  onShown?: () => void;
  /** The reader's search terms, and the function that ends the search. */
  search?: { readonly words: string; readonly onClear: () => void } | undefined;
}

/** Shows a mind map to readers: drawn, or as the list that is printed. */
export function MindMapReading({ article, onShown, search }: Props) {
  const t = useTexts(texts);
  const source = article.mdTexts ?? '';
  const map = useMemo(() => readMap(source), [source]);
  const [view, setView] = useState<'drawing' | 'list'>(() => (readStored(viewKey) === 'list' ? 'list' : 'drawing'));
  const store = useMemo(() => map && mapStore(map.root), [map]);
  const { hash } = usePageLocation();
  const words = search?.words ?? '';
  const isDrawn = view === 'drawing' && store !== undefined;
  const listBox = useRef<HTMLDivElement>(null);
  const [listNo, setListNo] = useState(0);
  const marked = useMarks(listBox, isDrawn ? '' : words, listNo, slugOf(hash));
  const find = useFind(isDrawn ? words : '');
  const found = useFoundTopics(map?.root, find, map && linkedTopic(article, map.root, slugOf(hash)));
  const list = (
    <ArticleHtml
      ref={listBox}
      html={article.html ?? ''}
      onShown={() => {
        onShown?.();
        setListNo((no) => no + 1);
      }}
    />
  );
  const bar = search && <MarksBar marks={isDrawn ? found : marked} {...search} />;
  if (!store)
    return (
      <>
        {bar}
        {list}
      </>
    );
  return (
    <figure className={styles.figure}>
      {bar}
      <div className={styles.head}>
        <figcaption className="g-num">{t.topics({ count: formatNumber(sizeOf(store.now().root).count) })}</figcaption>
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
      {isDrawn && <ReadStage article={article} store={store} find={find} found={found} />}
      <div className={view === 'list' ? undefined : styles.printed}>{list}</div>
    </figure>
  );
}

function ReadStage(props: {
  article: ReadMap;
  store: MapStore;
  find: Find | undefined;
  found: Pick<ReturnType<typeof useFoundTopics>, 'at' | 'step'>;
}) {
  const { article, store, find, found } = props;
  const t = useTexts(texts);
  const treeId = useId();
  const { now } = useSignal(store.history);
  const { palette, camera, layout } = useDrawing(now.root);
  const [isFocused, setIsFocused] = useState(false);
  const [hovered, hover] = useHovered();
  const chosen = useMemo(() => new Set(isFocused ? [now.active] : []), [isFocused, now.active]);
  const active = layout.byId.get(now.active);
  // A match may be in the note of a topic.
  const isNoteFound = active?.id === found.at && find && find(active?.node.note ?? '').length > 0;
  const card = (hovered && layout.byId.get(hovered)) || (isFocused || isNoteFound ? active : undefined);
  useLinkedNode(article, store, (id) => {
    const box = layout.byId.get(id);
    if (box) camera.centre({ x: box.x, y: box.y });
  });
  useFoundPlace(store, layout, found, camera.centre);
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
          Enter: () => event.currentTarget.parentElement?.querySelector<HTMLElement>('[role="note"] a')?.click(),
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
        layout={layout}
        palette={palette}
        camera={camera}
        treeId={treeId}
        chosen={chosen}
        active={now.active}
        words={t}
        isPageScrolled
        onHover={(at) => hover(at === 'over' ? null : at && withCard(hit(at)?.box)?.id)}
        onTap={(at) => {
          const found = hit(at);
          if (!found) return;
          store.run((state) => (found.isFold ? toggleFold(state, [found.box.id]) : chooseOne(state, found.box.id)));
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
        shapes={find && <FoundShapes layout={layout} find={find} family={palette.font} />}
      >
        {card && (
          <NodeCard box={card} label={t.noteOf({ topic: card.node.topic })} marks={find?.(card.node.note ?? '')} />
        )}
      </Stage>
    </div>
  );
}

/**
 * Returns the hovered node, which persists for 300 ms so that the pointer can reach the node's card.
 * `hover(null)` reports that the pointer is on the card.
 */
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

const withCard = (box: Box | undefined): Box | undefined => (box?.node.note || box?.node.link ? box : undefined);

/** A small map should not have much empty space, and a large one has to fit the screen. */
const roomFor = (height: number): number => Math.max(280, Math.min(900, height + 96));

/** Centres the current match, and unfolds its ancestors. */
function useFoundPlace(
  store: MapStore,
  layout: Layout,
  { at, step }: { at: string | undefined; step: number },
  centre: (at: Point) => void,
): void {
  const awaited = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each step
  useEffect(() => {
    awaited.current = at;
    if (at !== undefined) store.run((state) => revealNode(state, at));
  }, [at, step]);
  // A node that was just unfolded has a position only in the next layout.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const box = awaited.current === undefined ? undefined : layout.byId.get(awaited.current);
    if (!box) return;
    awaited.current = undefined;
    const { x, y, width, height } = rectOf(box);
    centre({ x: x + width / 2, y: y + height / 2 });
  }, [layout, at, step]);
}

/** Returns the topic of a heading in the list: the root is the first heading, its children are the others. */
function linkedTopic({ outline }: ReadMap, root: Topic, slug: string): string | undefined {
  const index = slug ? outline.findIndex((heading) => heading.slug === slug) : -1;
  return index === 0 ? root.id : root.children[index - 1]?.id;
}

/** Activates the node to which a heading link refers. */
function useLinkedNode(article: ReadMap, store: MapStore, onFound: (id: string) => void): void {
  const { hash } = usePageLocation();
  const slug = slugOf(hash);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useEffect(() => {
    const id = linkedTopic(article, store.now().root, slug);
    if (id === undefined) return;
    store.run((state) => revealNode(state, id));
    onFound(id);
  }, [slug]);
}
