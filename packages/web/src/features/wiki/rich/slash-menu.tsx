import type { RefObject } from 'react';
import { Icon } from '../../../kit/display/icon';
import { CaretMenu, type MenuHandle } from '../../../kit/list/caret-menu';
import { useTexts } from '../../../lib/texts/texts';
import { offeredTools } from '../edit/tool-facts';
import styles from './rich.module.css';
import type { SlashState } from './slash';
import { texts } from './texts';
import { type RichTool, richTools } from './tools';
import { useToolName } from './use-tool-name';

/** The menu that `/` opens at the beginning of a line: what can be inserted, by name, by pinyin and by English words. */
export function SlashMenu(props: {
  state: SlashState;
  handle: RefObject<MenuHandle | null>;
  id: string;
  onChoose: (tool: RichTool) => void;
  onClose: () => void;
  /** The option that a screen reader is to hear. */
  onActive: (id: string) => void;
}) {
  const { state, ...menu } = props;
  const t = useTexts(texts);
  const nameOf = useToolName();
  const found = offeredTools(richTools, state.typed, nameOf);
  return (
    <CaretMenu
      {...menu}
      label={t.slash}
      typed={state.typed}
      place={state}
      items={found}
      keyOf={({ name }) => name}
      nothing={t.slashNone}
    >
      {(tool) => (
        <>
          <Icon icon={tool.icon} />
          <span>{nameOf(tool)}</span>
          <span className={styles.slashWord}>{(tool.words ?? '').split(' ')[0]}</span>
        </>
      )}
    </CaretMenu>
  );
}
