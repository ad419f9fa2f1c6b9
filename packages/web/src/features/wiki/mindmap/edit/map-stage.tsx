import { type KeyboardEvent, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useSignal } from '../../../../lib/state/signal';
import { useTexts } from '../../../../lib/texts/texts';
import type { Camera } from '../draw/camera';
import { hitAt, type Layout, type Point, rectOf } from '../draw/layout';
import type { Palette } from '../draw/palette';
import { domIdOf, Stage } from '../draw/stage';
import { ZoomTools } from '../draw/zoom-tools';
import {
  addChild,
  addChildren,
  chooseOne,
  type MapState,
  removeBlank,
  removeChosen,
  setTopic,
  toggleFold,
} from '../model/edits';
import type { MapStore, Run } from '../model/store';
import { clipboardType, readCopied, readList, writeCopied, writeList } from '../model/text-list';
import { topmost } from '../model/topic';
import { texts } from '../texts';
import { editOfKey, navigationOfKey, nodesBetween } from './map-keys';
import { TopicInput, type TopicInputHandle } from './topic-input';
import { useMapGestures } from './use-map-gestures';

interface Props {
  store: MapStore;
  layout: Layout;
  palette: Palette;
  camera: Camera;
  isReadOnly: boolean;
  run: Run;
  input: RefObject<TopicInputHandle | null>;
}

/** Renders the drawing of the editor, with its clicks, drags, keys and text input. */
export function MapStage(props: Props) {
  const { store, layout, palette, camera, isReadOnly, run, input } = props;
  const t = useTexts(texts);
  const treeId = useId();
  const { now } = useSignal(store.history);
  const typing = useTyping(store);
  const chosen = useMemo(() => new Set(now.chosen), [now.chosen]);
  const gestures = useMapGestures({ store, layout, camera, isReadOnly, run });
  const active = layout.byId.get(now.active) ?? layout.boxes[0];
  const place = active && rectOf(active);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it moves, not when it is made anew
  useEffect(() => {
    if (place && camera.size().width > 0) camera.reveal(place);
  }, [now.active, place?.x, place?.y, place?.width]);
  const onTap = (at: Point, event: PointerEvent) => {
    const hit = hitAt(layout, camera.toDrawing(at));
    input.current?.focus();
    if (!hit) return;
    const { id } = hit.box;
    if (hit.isFold) run((state) => toggleFold(state, [id]));
    else store.run((state) => chosenBy(state, id, event, nodesBetween(layout, state.active, id)));
  };
  return (
    <Stage
      layout={layout}
      palette={palette}
      camera={camera}
      treeId={treeId}
      chosen={chosen}
      onTap={onTap}
      active={now.active}
      typed={typing.id}
      words={t}
      grab={(from, event) => {
        // The following keys apply to the dragged nodes.
        input.current?.focus();
        return gestures.grab(from, event);
      }}
      shapes={gestures.shapes}
      tree={{ role: 'tree', id: treeId, 'aria-label': t.drawing, 'aria-multiselectable': true }}
      box={{
        onMouseDown: (event) => {
          // The text box retains the focus.
          if (!(event.target instanceof Element && event.target.closest('[data-over]'))) event.preventDefault();
        },
        onDoubleClick: (event) => {
          const { left, top } = event.currentTarget.getBoundingClientRect();
          const hit = hitAt(layout, camera.toDrawing({ x: event.clientX - left, y: event.clientY - top }));
          if (hit && !hit.isFold && hit.box.id === now.active && !isReadOnly) input.current?.begin();
        },
      }}
      aside={<ZoomTools camera={camera} layout={layout} />}
    >
      {active && (
        <TopicInput
          handle={input}
          box={active}
          isTyping={typing.id === active.id}
          isReadOnly={isReadOnly}
          label={t.topicOf({ topic: active.node.topic || t.emptyTopic })}
          treeId={treeId}
          activeDomId={domIdOf(treeId, active.id)}
          onBegin={() => typing.begin(active.id)}
          onText={(text) => run((state) => setTopic(state, active.id, text), typing.join()) === undefined}
          onEnd={typing.end}
          onKey={(event) => actOnKey(event, props)}
          onTypingKey={(event) => actWhileTyping(event, typing, run)}
          onClipboard={(event) => typing.id === undefined && onClipboard(event, store, run)}
        />
      )}
    </Stage>
  );
}

/** Handles a key while no text is being edited. */
function actOnKey(event: KeyboardEvent, props: Props): void {
  const { store, layout, isReadOnly, run, input } = props;
  const key = event.key.toLowerCase();
  const isMod = event.ctrlKey || event.metaKey;
  const way = navigationOfKey(event, layout);
  const edit = isReadOnly ? undefined : editOfKey(event, layout);
  let act: (() => unknown) | undefined;
  if (isMod && !isReadOnly && (key === 'z' || key === 'y'))
    act = key === 'y' || event.shiftKey ? store.redo : store.undo;
  else if (event.key === 'F2' && !isReadOnly) act = () => input.current?.begin();
  else if (way) act = () => store.run(way);
  else if (edit) act = () => run(edit);
  if (!act) return;
  event.preventDefault();
  act();
}

/** Handles a key in the text of a topic. */
function actWhileTyping(event: KeyboardEvent, typing: Typing, run: Run): void {
  const isSave = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's';
  if (event.key === 'Escape') {
    typing.cancel();
    // A newly added topic has no previous text, so Escape removes it.
    run(removeBlank);
  } else if (event.key === 'Enter' && !event.shiftKey) typing.end();
  else if (event.key === 'Tab' && !event.shiftKey) {
    typing.end();
    run(addChild);
  } else {
    // The map already contains the typed text, so the save includes it.
    if (isSave) typing.end();
    return;
  }
  event.preventDefault();
  event.stopPropagation();
}

/**
 * Returns the selection after a click on a node: only this node, this node toggled (Ctrl), or the range up to
 * it (Shift).
 */
function chosenBy(state: MapState, id: string, event: PointerEvent, range: readonly string[]): MapState {
  if (event.shiftKey) return { ...state, chosen: [...range], active: id };
  if (!(event.ctrlKey || event.metaKey)) return chooseOne(state, id);
  if (!state.chosen.includes(id)) return { ...state, chosen: [...state.chosen, id], active: id };
  const rest = state.chosen.filter((other) => other !== id);
  const last = rest.at(-1);
  return last === undefined ? state : { ...state, chosen: rest, active: last };
}

/** Manages the node whose text is being edited. All keys of one text are one undo step. */
function useTyping(store: MapStore) {
  const [id, setId] = useState<string>();
  const count = useRef(0);
  const join = () => `typing-${count.current}`;
  return {
    id,
    join,
    begin(next: string): void {
      count.current += 1;
      setId(next);
    },
    end(): void {
      setId(undefined);
      store.endStep();
    },
    cancel(): void {
      setId(undefined);
      store.dropStep(join());
    },
  };
}

type Typing = ReturnType<typeof useTyping>;

/**
 * Copies, cuts and pastes subtrees: as a plain list for other programs, and with all properties for this one.
 */
function onClipboard(event: ClipboardEvent, store: MapStore, run: Run): void {
  const data = event.clipboardData;
  if (!data) return;
  event.preventDefault();
  const { root, chosen } = store.now();
  if (event.type === 'paste') {
    const copied = readCopied(data.getData(clipboardType));
    const nodes = copied.length > 0 ? copied : readList(data.getData('text/plain'));
    if (nodes.length > 0) run((state) => addChildren(state, nodes));
    return;
  }
  const nodes = topmost(root, chosen);
  data.setData('text/plain', writeList(nodes));
  data.setData(clipboardType, writeCopied(nodes));
  if (event.type === 'cut') run(removeChosen);
}
