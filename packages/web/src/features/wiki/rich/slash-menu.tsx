import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { Icon } from '../../../kit/display/icon';
import { useTexts } from '../../../lib/texts/texts';
import { isFoundBy } from '../edit/tool-facts';
import styles from './rich.module.css';
import type { SlashState } from './slash';
import { texts } from './texts';
import { type RichTool, richTools } from './tools';
import { useToolName } from './use-tool-name';

export interface SlashHandle {
  press: (key: string) => boolean;
}

/** The menu that `/` opens at the beginning of a line: what can be inserted, by name, by pinyin and by English words. */
export function SlashMenu(props: {
  state: SlashState;
  handle: RefObject<SlashHandle | null>;
  id: string;
  onChoose: (tool: RichTool) => void;
  onClose: () => void;
  /** The option that a screen reader is to hear. */
  onActive: (id: string) => void;
}) {
  const { state, id } = props;
  const t = useTexts(texts);
  const nameOf = useToolName();
  const box = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState({ typed: '', at: 0 });
  const found = richTools.filter(
    (tool) => tool.words !== undefined && isFoundBy(state.typed, nameOf(tool), tool.words),
  );
  const at = chosen.typed === state.typed ? Math.min(chosen.at, found.length - 1) : 0;
  const activeId = found.length > 0 ? `${id}-${at}` : '';
  const { onActive } = props;
  useEffect(() => {
    onActive(activeId);
    box.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [activeId, onActive]);
  useImperativeHandle(props.handle, () => ({
    press(key) {
      if (key === 'Escape') {
        props.onClose();
        return true;
      }
      if (found.length === 0) return false;
      const step = { ArrowDown: 1, ArrowUp: -1 }[key];
      if (step) {
        setChosen({ typed: state.typed, at: (at + step + found.length) % found.length });
        return true;
      }
      const tool = found[at];
      if ((key !== 'Enter' && key !== 'Tab') || !tool) return false;
      props.onChoose(tool);
      return true;
    },
  }));
  const isAbove = state.bottom > innerHeight - 320;
  return (
    <div
      ref={box}
      id={id}
      role="listbox"
      aria-label={t.slash}
      className={styles.slash}
      style={{
        left: Math.max(8, Math.min(state.left, innerWidth - 268)),
        ...(isAbove ? { bottom: innerHeight - state.top + 4 } : { top: state.bottom + 4 }),
      }}
      // The editor keeps the cursor.
      onMouseDown={(event) => event.preventDefault()}
    >
      {found.map((tool, i) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the editor, which has the focus
        <div
          key={tool.name}
          id={`${id}-${i}`}
          role="option"
          tabIndex={-1}
          aria-selected={i === at}
          className={styles.slashItem}
          onClick={() => props.onChoose(tool)}
        >
          <Icon icon={tool.icon} />
          <span>{nameOf(tool)}</span>
          <span className={styles.slashWord}>{(tool.words ?? '').split(' ')[0]}</span>
        </div>
      ))}
      {found.length === 0 && <p className={styles.slashNone}>{t.slashNone}</p>}
    </div>
  );
}
