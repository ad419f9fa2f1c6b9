import { Popover } from 'antd';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { reachable } from '../../lib/browser/reachable';
import type { IconShape } from '../display/icon';
import { IconButton } from './icon-button';

/**
 * Renders an icon button with a popover, which receives the focus. Escape, or Tab at either end of the
 * popover, returns to the button.
 * @example <PopoverButton icon={ColumnsIcon} label={t.columns} placement="bottomRight">{list}</PopoverButton>
 */
export function PopoverButton(props: {
  icon: IconShape;
  label: string;
  size?: number;
  placement?: 'top' | 'bottomRight';
  children: ReactNode;
}) {
  const { label } = props;
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const close = () => {
    button.current?.focus();
    setIsOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      // A surrounding drawer must not close as well.
      event.stopPropagation();
      close();
    }
    if (event.key !== 'Tab') return;
    const stops = stopsIn(box.current);
    const isAtEnd = document.activeElement === (event.shiftKey ? stops[0] : stops.at(-1));
    if (!isAtEnd && document.activeElement !== box.current) return;
    if (stops.length > 0 && document.activeElement === box.current && !event.shiftKey) return;
    // Tab then moves on from the button; Shift+Tab stops at the button.
    if (event.shiftKey) event.preventDefault();
    close();
  };
  return (
    <Popover
      trigger="click"
      open={isOpen}
      onOpenChange={setIsOpen}
      afterOpenChange={(isNowOpen) => isNowOpen && (stopsIn(box.current)[0] ?? box.current)?.focus()}
      placement={props.placement ?? 'top'}
      destroyOnHidden
      content={
        <div ref={box} role="dialog" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
          {props.children}
        </div>
      }
    >
      <IconButton
        ref={button}
        icon={props.icon}
        label={label}
        {...(props.size && { size: props.size })}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
      />
    </Popover>
  );
}

const stopsIn = (box: HTMLElement | null) => [...(box?.querySelectorAll<HTMLElement>(reachable) ?? [])];
