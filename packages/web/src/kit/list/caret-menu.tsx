import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import styles from './caret-menu.module.css';

export interface MenuHandle {
  /** @returns whether the menu handled the key */
  press: (key: string) => boolean;
}

/** Screen position of the line: the menu opens below it or, near the lower edge of the screen, above it. */
export interface MenuPlace {
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
}

/**
 * Renders a menu at the cursor of an editor while the user types. The editor retains the focus and forwards
 * its keys: arrows move, Enter and Tab choose, Escape closes. A change of `typed` activates the first option.
 */
export function CaretMenu<Item>(props: {
  label: string;
  typed: string;
  place: MenuPlace;
  handle: RefObject<MenuHandle | null>;
  id: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  children: (item: Item) => ReactNode;
  /** Shown if there are no options. */
  nothing: ReactNode;
  onChoose: (item: Item) => void;
  onClose: () => void;
  /** Receives the ID of the active option, for screen readers; empty once the menu is closed. */
  onActive?: ((id: string) => void) | undefined;
}) {
  const { typed, place, id, items, onActive } = props;
  const box = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState({ typed: '', at: 0 });
  const at = chosen.typed === typed ? Math.min(chosen.at, items.length - 1) : 0;
  const activeId = items.length > 0 ? `${id}-${at}` : '';
  useEffect(() => {
    onActive?.(activeId);
    box.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [activeId, onActive]);
  const leave = useEffectEvent(() => onActive?.(''));
  useEffect(() => () => leave(), []);
  useImperativeHandle(props.handle, () => ({
    press(key) {
      if (key === 'Escape') {
        props.onClose();
        return true;
      }
      const step = { ArrowDown: 1, ArrowUp: -1 }[key];
      const item = items[at];
      if (item === undefined) return false;
      if (step) setChosen({ typed, at: (at + step + items.length) % items.length });
      else if (key === 'Enter' || key === 'Tab') props.onChoose(item);
      else return false;
      return true;
    },
  }));
  const isAbove = place.bottom > innerHeight - 320;
  return (
    <div
      ref={box}
      id={id}
      role="listbox"
      aria-label={props.label}
      className={styles.menu}
      style={{
        left: Math.max(8, Math.min(place.left, innerWidth - 268)),
        ...(isAbove ? { bottom: innerHeight - place.top + 4 } : { top: place.bottom + 4 }),
      }}
      // Prevents the click from taking the focus from the editor.
      onMouseDown={(event) => event.preventDefault()}
    >
      {items.map((item, i) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the editor has the focus and handles the keys
        <div
          key={props.keyOf(item)}
          id={`${id}-${i}`}
          role="option"
          tabIndex={-1}
          aria-selected={i === at}
          className={styles.item}
          onClick={() => props.onChoose(item)}
        >
          {props.children(item)}
        </div>
      ))}
      {items.length === 0 && <p className={styles.nothing}>{props.nothing}</p>}
    </div>
  );
}
