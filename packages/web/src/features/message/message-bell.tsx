import { useQuery } from '@tanstack/react-query';
import { Popover } from 'antd';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Icon } from '../../kit/display/icon';
import { BellIcon } from '../../kit/display/icons';
import { callQuery } from '../../lib/api/queries';
import { useTexts } from '../../lib/texts/texts';
import { bellTexts } from './bell-texts';
import styles from './message.module.css';
import { isQuiet } from './quiet-hours';
import { useUnread } from './use-unread';

const MessagePopup = lazy(async () => ({ default: (await import('./message-popup')).MessagePopup }));

/**
 * Milliseconds after a click on a message in which hovering does not reopen the popup, because the pointer is
 * still above the bell and the popup would cover the page.
 */
const hiddenMs = 500;

/** The bell in the top bar with the number of unread messages, and its popup. */
export function MessageBell({ userId }: { userId: string }) {
  const t = useTexts(bellTexts);
  const unread = useUnread(userId).data;
  const isSilent = useIsQuiet();
  const { isOpen, box, open, close, onHover, onKeyDown } = usePopup(isSilent);
  const total = unread?.total ?? 0;
  const name = total > 0 ? t.bellNum({ count: total }) : t.bellEmpty;
  return (
    <Popover
      open={isOpen}
      onOpenChange={onHover}
      trigger="hover"
      placement="bottomRight"
      destroyOnHidden
      content={
        <div ref={box} role="dialog" aria-label={t.bellEmpty} className={styles.popup} onKeyDown={onKeyDown}>
          <Suspense fallback={null}>{unread && <MessagePopup unread={unread} onLeave={close} />}</Suspense>
        </div>
      }
    >
      <button
        type="button"
        className={styles.bell}
        data-message-bell
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={isSilent ? t.bellQuiet : name}
        onClick={open}
        onKeyDown={onKeyDown}
      >
        <Icon icon={BellIcon} size={18} />
        {total > 0 && !isSilent && (
          <span className={styles.badge} aria-hidden="true">
            {total > 99 ? '99+' : total}
          </span>
        )}
      </button>
    </Popover>
  );
}

/** Returns whether it is a quiet hour for the person; checked twice a minute. */
function useIsQuiet(): boolean {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 30_000);
    return () => clearInterval(timer);
  }, []);
  const preferences = useQuery({ ...callQuery('messageNotification', 'preferences', {}), staleTime: 60_000 });
  return preferences.data !== undefined && isQuiet(preferences.data, now);
}

/** Manages the popup: hover, click and Enter open it; a click or focus elsewhere and Esc close it. */
function usePopup(isSilent: boolean) {
  const [isOpen, setIsOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const hiddenUntil = useRef(0);
  useEffect(() => {
    if (!isOpen) return;
    const leave = ({ target }: Event) => {
      const isInside =
        target instanceof Element && (box.current?.contains(target) || target.closest('[data-message-bell]') !== null);
      if (!isInside) setIsOpen(false);
    };
    for (const type of ['pointerdown', 'focusin']) document.addEventListener(type, leave);
    return () => {
      for (const type of ['pointerdown', 'focusin']) document.removeEventListener(type, leave);
    };
  }, [isOpen]);
  return {
    isOpen,
    box,
    open: () => setIsOpen(true),
    close: () => {
      hiddenUntil.current = performance.now() + hiddenMs;
      setIsOpen(false);
    },
    onHover: (next: boolean) => {
      if (next && (isSilent || performance.now() < hiddenUntil.current)) return;
      // Hovering does not close the popup while the focus is inside, because the person uses the keyboard.
      if (!next && box.current?.contains(document.activeElement)) return;
      setIsOpen(next);
    },
    onKeyDown: (event: React.KeyboardEvent) => {
      if (event.key === 'Escape' && isOpen) {
        event.stopPropagation();
        setIsOpen(false);
        document.querySelector<HTMLElement>('[data-message-bell]')?.focus();
      }
      // The popup is at the end of the document, so Tab would otherwise go to the theme switch.
      const isIntoPopup = event.key === 'Tab' && !event.shiftKey && event.currentTarget !== box.current;
      const first = box.current?.querySelector<HTMLElement>('[role=tab][tabindex="0"], a, button');
      if (isOpen && isIntoPopup && first) {
        event.preventDefault();
        first.focus();
      }
    },
  };
}
