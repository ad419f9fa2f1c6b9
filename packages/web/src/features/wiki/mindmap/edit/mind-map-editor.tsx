import { type RefObject, useImperativeHandle, useRef, useState } from 'react';
import { showNotice } from '../../../../lib/state/notices';
import { useSignal } from '../../../../lib/state/signal';
import { useStable } from '../../../../lib/state/use-stable';
import { store as keep, readStored } from '../../../../lib/storage/storage';
import { useTexts } from '../../../../lib/texts/texts';
import { formatNumber } from '../../../../lib/texts/time';
import { EditorFrame, type TextBox, type Written } from '../../edit/editor-frame';
import type { OpenedArticle } from '../../edit/opened-article';
import { useFirstFocus } from '../../edit/use-first-focus';
import { useDrawing } from '../draw/use-drawing';
import { type MapState, stateOf } from '../model/edits';
import { type MapStore, mapStore, type Run } from '../model/store';
import { type Meta, readMap, sizeOf, writeMap } from '../model/topic';
import { wordsIn } from '../model/words';
import { texts } from '../texts';
import { DetailsPanel } from './details-panel';
import styles from './editor.module.css';
import { mapConflicts } from './map-conflict-dialog';
import { MapStage } from './map-stage';
import { MapToolbar, type Panels } from './map-toolbar';
import { OutlinePanel } from './outline-panel';
import type { TopicInputHandle } from './topic-input';

/** Edits an article that is a mind map. */
export function MindMapEditor({ article, draft }: OpenedArticle) {
  const box = useRef<TextBox>(null);
  return (
    <EditorFrame article={article} draft={draft} box={box} conflicts={mapConflicts}>
      {(written) => <MindMap box={box} title={article.title} {...written} />}
    </EditorFrame>
  );
}

function MindMap(props: Written & { box: RefObject<TextBox | null>; title: string }) {
  const { box, title, initialText, isReadOnly } = props;
  const t = useTexts(texts);
  const [map] = useState(() => readMap(initialText));
  const out = useStable({ change: props.change });
  const [store] = useState(() => {
    if (!map) return undefined;
    // The original map keeps its original source, whatever its formatting, so that it counts as unchanged.
    return mapStore(map.root, (root) => out.change(root === map.root ? initialText : writeMap(root, map.meta)));
  });
  if (!map || !store) {
    return (
      <p className={styles.problem} role="alert">
        {t.notMindMap}
      </p>
    );
  }
  return <MapEditor box={box} title={title} isReadOnly={isReadOnly} store={store} meta={map.meta} />;
}

const panelsKey = 'wiki_map_panels';

function readPanels(): Panels {
  const stored = readStored(panelsKey);
  return { outline: stored === 'outline' || stored === 'both', details: stored === 'details' || stored === 'both' };
}

const nameOfPanels = ({ outline, details }: Panels): string =>
  outline && details ? 'both' : outline ? 'outline' : details ? 'details' : 'none';

interface EditorProps {
  box: RefObject<TextBox | null>;
  title: string;
  isReadOnly: boolean;
  store: MapStore;
  meta: Meta;
}

function MapEditor(props: EditorProps) {
  const { store, isReadOnly } = props;
  const t = useTexts(texts);
  const { now } = useSignal(store.history);
  const { palette, camera, layout } = useDrawing(now.root);
  const [panels, setPanels] = useState(readPanels);
  const [said, setSaid] = useState('');
  const input = useRef<TopicInputHandle>(null);
  const focus = () => input.current?.focus();
  const run: Run = (edit, join) => {
    const reason = isReadOnly ? undefined : store.run(edit, join);
    setSaid(reason ? t[reason] : '');
    return reason;
  };
  useTextBox(props.box, store, focus);
  useFirstFocus(!isReadOnly, focus);
  return (
    <>
      <MapToolbar
        store={store}
        layout={layout}
        palette={palette}
        isReadOnly={isReadOnly}
        panels={panels}
        run={run}
        meta={props.meta}
        title={props.title}
        onDone={focus}
        onPanels={(next) => {
          setPanels(next);
          keep(panelsKey, nameOfPanels(next));
        }}
      />
      <div className={styles.main}>
        {panels.outline && <OutlinePanel store={store} isReadOnly={isReadOnly} run={run} onLeave={focus} />}
        <section className={styles.drawing} aria-label={t.drawing}>
          <MapStage
            store={store}
            layout={layout}
            palette={palette}
            camera={camera}
            isReadOnly={isReadOnly}
            run={run}
            input={input}
          />
        </section>
        {panels.details && <DetailsPanel store={store} isReadOnly={isReadOnly} run={run} />}
      </div>
      <Foot state={now} said={said} />
    </>
  );
}

/** Implements the methods that the frame calls. */
function useTextBox(box: RefObject<TextBox | null>, store: MapStore, focus: () => void): void {
  const t = useTexts(texts);
  useImperativeHandle(box, () => ({
    focus,
    setText(source) {
      const map = readMap(source);
      if (map) store.run(() => stateOf(map.root));
      else showNotice({ kind: 'error', title: t.drawing, text: t.notMindMap });
    },
  }));
}

function Foot({ state, said }: { state: MapState; said: string }) {
  const t = useTexts(texts);
  const { count } = sizeOf(state.root);
  const chosen = state.chosen.length;
  return (
    <footer className={styles.foot}>
      <span className={styles.said} role="status">
        {said || (chosen > 1 && t.selected({ count: formatNumber(chosen) }))}
      </span>
      {!said && chosen < 2 && <span className={styles.keys}>{t.keys}</span>}
      <span className="g-num">{t.topics({ count: formatNumber(count) })}</span>
      <span className="g-num">{t.words({ count: formatNumber(wordsIn(state.root)) })}</span>
    </footer>
  );
}
