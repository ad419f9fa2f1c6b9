import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { IconButton } from '../../../kit/buttons/icon-button';
import { ChevronDownIcon } from '../../../kit/display/icons';
import { useKeys } from '../../../lib/browser/keys';
import { useTexts } from '../../../lib/texts/texts';
import styles from './edit.module.css';
import { texts } from './texts';

const buttonsIn = (bar: Element): HTMLButtonElement[] => [
  ...bar.querySelectorAll<HTMLButtonElement>('button:not(:disabled)'),
];

/** Leaves one button of a toolbar in the order of Tab: the focused one, or the one that was last. */
function rove(bar: Element): void {
  const buttons = buttonsIn(bar);
  const reached =
    buttons.find((one) => one === document.activeElement) ?? buttons.find(({ tabIndex }) => tabIndex === 0);
  for (const button of buttons) button.tabIndex = button === (reached ?? buttons[0]) ? 0 : -1;
}

/** The mounted toolbars; the latest one belongs to the selected part of the text. */
const mounted: Element[] = [];

function focusLatest(event: globalThis.KeyboardEvent): void {
  const bar = mounted.at(-1);
  if (event.key !== 'F10' || !event.altKey || event.defaultPrevented || !bar) return;
  event.preventDefault();
  buttonsIn(bar)
    .find(({ tabIndex }) => tabIndex === 0)
    ?.focus();
}

/**
 * Renders the buttons of an editor. Tab reaches one of them, the arrow keys the others, and Escape returns to
 * the text; Alt+F10 leads from the text to the toolbar.
 */
export function ToolBar(props: {
  label: string;
  className?: string | undefined;
  style?: { left: number; top: number };
  /** Returns the focus to the text. */
  onLeave: () => void;
  /** Whether it is the main toolbar of its editor: one row, with a further button for what does not fit. */
  isMain?: boolean;
  children: ReactNode;
}) {
  const { isMain = false, onLeave } = props;
  const t = useTexts(texts);
  const bar = useRef<HTMLDivElement>(null);
  const [hasMore, setHasMore] = useState(false);
  const [isWhole, setIsWhole] = useState(false);
  useKeys(isMain ? [{ key: 'Alt+F10', label: t.focusToolbar, run: () => false }] : []);
  const measure = useEffectEvent(() => {
    const { current } = bar;
    const last = current && buttonsIn(current).at(-1);
    const first = current && buttonsIn(current)[0];
    const isWrapped = !!first && !!last && last.offsetTop > first.offsetTop;
    setHasMore(isMain && isWrapped);
    if (!isWrapped) setIsWhole(false);
  });
  useEffect(() => {
    const { current } = bar;
    if (!current) return;
    const look = () => {
      rove(current);
      measure();
    };
    look();
    const changes = new MutationObserver(look);
    changes.observe(current, { subtree: true, childList: true, attributeFilter: ['disabled'] });
    const sizes = new ResizeObserver(() => measure());
    sizes.observe(current);
    mounted.push(current);
    if (mounted.length === 1) document.addEventListener('keydown', focusLatest);
    return () => {
      changes.disconnect();
      sizes.disconnect();
      mounted.splice(mounted.indexOf(current), 1);
      if (mounted.length === 0) document.removeEventListener('keydown', focusLatest);
    };
  }, []);
  useEffect(() => {
    if (!isWhole) return;
    const close = ({ target }: Event) => {
      if (target instanceof Node && !bar.current?.parentElement?.contains(target)) setIsWhole(false);
    };
    document.addEventListener('pointerdown', close);
    return () => document.removeEventListener('pointerdown', close);
  }, [isWhole]);
  const onKey = (event: KeyboardEvent<HTMLDivElement>) => {
    // Menus that buttons open are elsewhere in the document.
    if (!event.currentTarget.contains(event.target as Node)) return;
    const buttons = buttonsIn(event.currentTarget);
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const next = {
      ArrowRight: (at + 1) % buttons.length,
      ArrowLeft: (at - 1 + buttons.length) % buttons.length,
      Home: 0,
      End: buttons.length - 1,
    }[event.key];
    if (event.key === 'Escape') {
      setIsWhole(false);
      onLeave();
    } else if (next === undefined) return;
    else buttons[next]?.focus();
    event.preventDefault();
    event.stopPropagation();
  };
  const tools = (
    <div
      ref={bar}
      role="toolbar"
      aria-label={props.label}
      className={props.className ?? styles.tools}
      style={props.style}
      data-main={isMain || undefined}
      data-whole={isWhole || undefined}
      onKeyDown={onKey}
      onFocus={({ currentTarget, target }) => {
        rove(currentTarget);
        const [first] = buttonsIn(currentTarget);
        if (hasMore && first && (target as HTMLElement).offsetTop > first.offsetTop) setIsWhole(true);
      }}
      onClick={({ currentTarget, target }) => {
        const button = target instanceof Element ? target.closest('button') : null;
        if (button && currentTarget.contains(button) && !button.ariaHasPopup) setIsWhole(false);
      }}
    >
      {props.children}
    </div>
  );
  if (!isMain) return tools;
  return (
    <div className={styles.toolRow} data-more={hasMore || undefined}>
      {tools}
      {hasMore && (
        <IconButton
          icon={ChevronDownIcon}
          label={t.moreTools}
          className={styles.moreTools}
          aria-expanded={isWhole}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setIsWhole(!isWhole)}
        />
      )}
    </div>
  );
}
