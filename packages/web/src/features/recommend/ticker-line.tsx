import type { ShownRecommend } from '@easymock/contract';
import { useEffect, useState } from 'react';
import { IconButton } from '../../kit/buttons/icon-button';
import { ChevronRightIcon, CloseIcon } from '../../kit/display/icons';
import { useMedia } from '../../lib/browser/use-media';
import { useTexts } from '../../lib/texts/texts';
import { texts } from './texts';
import styles from './ticker.module.css';

const shownMs = 6_000;

/**
 * Rotates recommendations in one line. Pauses under the pointer and on keyboard focus, and if the person
 * prefers reduced motion.
 */
export function TickerLine(props: {
  items: readonly ShownRecommend[];
  onOpen?: (id: string) => void;
  onDismiss?: () => void;
}) {
  const { items } = props;
  const t = useTexts(texts);
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  const [at, setAt] = useState(0);
  const [isHeld, setIsHeld] = useState(false);
  const count = items.length;
  const turn = () => setAt((before) => (before + 1) % Math.max(1, count));
  useEffect(() => {
    if (isStill || isHeld || count < 2) return;
    const timer = setInterval(() => setAt((before) => (before + 1) % count), shownMs);
    return () => clearInterval(timer);
  }, [isStill, isHeld, count]);
  const item = items[at % Math.max(1, count)];
  if (!item) return null;
  return (
    <aside
      className={styles.ticker}
      aria-label={t.recommended}
      onMouseEnter={() => setIsHeld(true)}
      onMouseLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <span className={styles.mark}>{t.recommended}</span>
      <span className={styles.text} title={item.content}>
        {item.url ? (
          <a href={item.url} target="_blank" rel="noreferrer" onClick={() => props.onOpen?.(item._id)}>
            {item.content}
            <span className="g-sr-only"> {t.opensOutside}</span>
          </a>
        ) : (
          item.content
        )}
      </span>
      {count > 1 && (
        <>
          <span className={`${styles.place} g-num`}>{t.place({ at: (at % count) + 1, count })}</span>
          <IconButton icon={ChevronRightIcon} label={t.next} onClick={turn} />
        </>
      )}
      {props.onDismiss && <IconButton icon={CloseIcon} label={t.dismiss} onClick={props.onDismiss} />}
    </aside>
  );
}
