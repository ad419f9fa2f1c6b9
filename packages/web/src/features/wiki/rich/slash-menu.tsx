import type { RefObject } from 'react';
import { Icon } from '../../../kit/display/icon';
import { CaretMenu, type MenuHandle } from '../../../kit/list/caret-menu';
import { useLanguage, useTexts } from '../../../lib/texts/texts';
import { offeredTools } from '../edit/tool-facts';
import { hintOf } from '../edit/tool-hint';
import styles from './rich.module.css';
import type { SlashState } from './slash';
import { texts } from './texts';
import { type RichTool, richTools } from './tools';
import { useToolName } from './use-tool-name';

/**
 * Renders the `/` menu at the beginning of a line: insertable blocks, found by name, pinyin or English words.
 */
export function SlashMenu(props: {
  state: SlashState;
  handle: RefObject<MenuHandle | null>;
  id: string;
  onChoose: (tool: RichTool) => void;
  onClose: () => void;
  /** Receives the ID of the active option, for screen readers. */
  onActive: (id: string) => void;
}) {
  const { state, ...menu } = props;
  const t = useTexts(texts);
  const nameOf = useToolName();
  const language = useLanguage();
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
          <span className={styles.slashWord}>{hintOf(tool, language)}</span>
        </>
      )}
    </CaretMenu>
  );
}
