import { useState } from 'react';
import { type Action, ActionMenu } from '../../../../kit/buttons/action-menu';
import { IconButton } from '../../../../kit/buttons/icon-button';
import type { IconShape } from '../../../../kit/display/icon';
import {
  AddChildIcon,
  AddSiblingIcon,
  CopyIcon,
  FoldIcon,
  OutlineIcon,
  PaletteIcon,
  RedoIcon,
  SavePictureIcon,
  SidesIcon,
  TrashIcon,
  UndoIcon,
  UnfoldIcon,
  UploadIcon,
} from '../../../../kit/display/icons';
import { fileName, saveFile } from '../../../../lib/api/download';
import { copyText } from '../../../../lib/browser/copy';
import { showNotice, showSuccess } from '../../../../lib/state/notices';
import { useSignal } from '../../../../lib/state/signal';
import { useTexts } from '../../../../lib/texts/texts';
import { ToolBar } from '../../edit/tool-bar';
import { ToolButton } from '../../edit/tool-button';
import { pngOf, svgOf } from '../draw/export-picture';
import type { Layout } from '../draw/layout';
import type { Palette } from '../draw/palette';
import { addChild, addSibling, foldAll, isTwoSided, removeChosen, setSides } from '../model/edits';
import type { MapStore, Run } from '../model/store';
import { type Meta, writeMap } from '../model/topic';
import { texts } from '../texts';
import styles from './editor.module.css';
import { ImportDialog } from './import-dialog';

export interface Panels {
  readonly outline: boolean;
  readonly details: boolean;
}

/** Renders buttons for all edits of a map, because not every device has the keys. */
export function MapToolbar(props: {
  store: MapStore;
  meta: Meta;
  title: string;
  layout: Layout;
  palette: Palette;
  isReadOnly: boolean;
  panels: Panels;
  onPanels: (panels: Panels) => void;
  run: Run;
  /** Returns the focus to the map. */
  onDone: () => void;
}) {
  const { store, isReadOnly, panels, onPanels, run } = props;
  const t = useTexts(texts);
  const { now, past, future } = useSignal(store.history);
  const [isImporting, setIsImporting] = useState(false);
  const exports = useExports(props, () => setIsImporting(true));
  const button = (
    icon: IconShape,
    name: string,
    act: () => unknown,
    more: { key?: string; isFirst?: boolean; isDisabled?: boolean } = {},
  ) => (
    <ToolButton
      tool={{ icon, key: more.key }}
      name={name}
      className={more.isFirst ? styles.first : undefined}
      isDisabled={isReadOnly || more.isDisabled}
      onClick={() => {
        act();
        props.onDone();
      }}
    />
  );
  const isRoot = now.active === now.root.id;
  const isTwo = isTwoSided(now.root);
  return (
    <ToolBar label={t.toolbar} className={styles.tools} onLeave={props.onDone} isMain>
      {button(UndoIcon, t.undo, store.undo, { key: 'Mod-z', isDisabled: past.length === 0 })}
      {button(RedoIcon, t.redo, store.redo, { key: 'Mod-y', isDisabled: future.length === 0 })}
      {button(AddChildIcon, t.addChild, () => run(addChild), { key: 'Tab', isFirst: true })}
      {button(AddSiblingIcon, t.addSibling, () => run((state) => addSibling(state, 'after')), { key: 'Enter' })}
      {button(TrashIcon, t.remove, () => run(removeChosen), { key: 'Delete', isDisabled: isRoot })}
      {button(FoldIcon, t.foldAll, () => run((state) => foldAll(state, true)), { isFirst: true })}
      {button(UnfoldIcon, t.unfoldAll, () => run((state) => foldAll(state, false)))}
      {button(SidesIcon, isTwo ? t.rightOnly : t.both, () => run((state) => setSides(state, isTwo ? 'right' : 'both')))}
      {(
        [
          ['outline', OutlineIcon, t.outline],
          ['details', PaletteIcon, t.details],
        ] as const
      ).map(([panel, icon, label]) => (
        <IconButton
          key={panel}
          icon={icon}
          label={label}
          className={panel === 'outline' ? styles.first : ''}
          aria-pressed={panels[panel]}
          onClick={() => onPanels({ ...panels, [panel]: !panels[panel] })}
        />
      ))}
      <ActionMenu label={t.more} actions={exports} />
      {isImporting && (
        <ImportDialog
          title={props.title}
          run={run}
          onClose={() => {
            setIsImporting(false);
            props.onDone();
          }}
        />
      )}
    </ToolBar>
  );
}

/** Returns the exports of the map, and the import. */
function useExports(
  props: { store: MapStore; meta: Meta; title: string; layout: Layout; palette: Palette; isReadOnly: boolean },
  onImport: () => void,
): Action[] {
  const { store, meta, title, layout, palette, isReadOnly } = props;
  const t = useTexts(texts);
  const name = fileName(title);
  const copyMarkdown = async () => {
    const { contentOf } = await import('@easymock/wiki-content');
    const { source } = contentOf('jsmind').toMarkdown(writeMap(store.now().root, meta));
    if (await copyText(source)) showSuccess(t.copied);
  };
  const savePng = async () => {
    try {
      const { png, scale } = await pngOf(layout, palette);
      saveFile(png, `${name}.png`);
      if (scale < 1)
        showNotice({
          kind: 'info',
          title: t.exportPng,
          text: t.pngSmaller({ percent: Math.max(1, Math.round(scale * 100)) }),
        });
    } catch {
      showNotice({ kind: 'error', title: t.exportPng, text: t.exportFailed });
    }
  };
  const saveSvg = () => saveFile(new Blob([svgOf(layout, palette).svg], { type: 'image/svg+xml' }), `${name}.svg`);
  return [
    { key: 'copy', icon: CopyIcon, label: t.copyMarkdown, run: () => void copyMarkdown() },
    { key: 'import', icon: UploadIcon, label: t.importMarkdown, run: onImport, isDisabled: isReadOnly },
    { key: 'png', icon: SavePictureIcon, label: t.exportPng, run: () => void savePng() },
    { key: 'svg', icon: SavePictureIcon, label: t.exportSvg, run: saveSvg },
  ];
}
