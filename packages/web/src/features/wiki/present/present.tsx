import type { Article } from '@easymock/contract';
import { type TouchEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { IconButton } from '../../../kit/buttons/icon-button';
import { BackIcon, FullScreenIcon, NextIcon, PrinterIcon } from '../../../kit/display/icons';
import { CloseIcon } from '../../../kit/display/plain-icons';
import { isTyping } from '../../../lib/browser/is-typing';
import { useTexts } from '../../../lib/texts/texts';
import styles from './present.module.css';
import { Slide } from './slide';
import { slidesOf } from './slides';
import { texts } from './texts';

/** Pixels that a finger moves to turn the page. */
const swipe = 50;
/** Milliseconds that printing waits for pictures and drawings. */
const printWaitMs = 4_000;

/** Elements that use the space bar and Enter themselves. */
const usesKeys = 'button, a[href], summary, input, textarea, select, [contenteditable="true"]';

/** Shows an article as slides over the whole page. */
export function Present({ article, onClose }: { article: Article; onClose: () => void }) {
  const { title, html = '' } = article;
  const t = useTexts(texts);
  const slides = useMemo(() => slidesOf(html), [html]);
  // The title is a slide of its own, before those of the text.
  const total = slides.length + 1;
  const [turned, setTurned] = useState(0);
  // The text may become shorter while it is presented.
  const at = Math.min(turned, total - 1);
  const [isPrinted, setIsPrinted] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  /** Whether leaving the full screen does not end the presentation. */
  const isStaying = useRef(false);
  const go = (to: number) => setTurned(Math.max(0, Math.min(total - 1, to)));
  const toggleFullScreen = () => {
    if (document.fullscreenElement) {
      isStaying.current = true;
      void document.exitFullscreen();
    }
    // A browser may refuse; the presentation then fills the window.
    else void box.current?.requestFullscreen?.().catch(() => {});
  };
  const actions: Readonly<Record<string, () => void>> = {
    ArrowRight: () => go(at + 1),
    PageDown: () => go(at + 1),
    ArrowLeft: () => go(at - 1),
    PageUp: () => go(at - 1),
    Home: () => go(0),
    End: () => go(total - 1),
    Escape: onClose,
    f: toggleFullScreen,
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.key !== 'Escape' && isTyping(event.target)) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const isForward = key === ' ' && !(event.target instanceof Element && event.target.closest(usesKeys));
    const run = isForward ? () => go(at + (event.shiftKey ? -1 : 1)) : actions[key];
    if (!run) return;
    event.preventDefault();
    event.stopPropagation();
    run();
  });
  const leave = useEffectEvent(() => {
    if (document.fullscreenElement) return;
    if (isStaying.current) isStaying.current = false;
    else onClose();
  });
  useEffect(() => {
    const element = box.current;
    const before = document.activeElement;
    element?.focus();
    const hear = (event: KeyboardEvent) => press(event);
    // Esc leaves the full screen before the page hears of it.
    const hearScreen = () => leave();
    const all = () => flushSync(() => setIsPrinted(true));
    const one = () => setIsPrinted(false);
    addEventListener('keydown', hear, true);
    document.addEventListener('fullscreenchange', hearScreen);
    addEventListener('beforeprint', all);
    addEventListener('afterprint', one);
    void element?.requestFullscreen?.().catch(() => {});
    return () => {
      removeEventListener('keydown', hear, true);
      document.removeEventListener('fullscreenchange', hearScreen);
      removeEventListener('beforeprint', all);
      removeEventListener('afterprint', one);
      if (document.fullscreenElement) void document.exitFullscreen();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  const touch = useSwipe((step) => go(at + step));
  const printSlides = async () => {
    setIsPrinted(true);
    await settled(box);
    print();
  };
  const shown = isPrinted ? Array.from({ length: total }, (_, slide) => slide) : [at];
  return createPortal(
    <div
      ref={box}
      className={styles.present}
      role="dialog"
      aria-modal="true"
      aria-label={t.presenting({ title })}
      tabIndex={-1}
      {...touch}
    >
      <div className={styles.stage}>
        {shown.map((slide) => (
          <section key={slide} className={styles.slide} aria-label={t.number({ num: slide + 1, total })}>
            {slide === 0 ? (
              <div className={styles.first}>
                <h1>{title}</h1>
                <p>{article.userNickName}</p>
                {slides.length === 0 && <p>{t.empty}</p>}
              </div>
            ) : (
              <Slide article={article} html={slides[slide - 1] ?? ''} />
            )}
          </section>
        ))}
      </div>
      <footer className={styles.bar}>
        <IconButton icon={BackIcon} label={t.previous} disabled={at === 0} onClick={() => go(at - 1)} />
        <span className="g-num" role="status" aria-label={t.number({ num: at + 1, total })}>
          {at + 1} / {total}
        </span>
        <IconButton icon={NextIcon} label={t.next} disabled={at === total - 1} onClick={() => go(at + 1)} />
        <span className={styles.grow} />
        <IconButton icon={PrinterIcon} label={t.print} onClick={() => void printSlides()} />
        <IconButton icon={FullScreenIcon} label={t.fullScreen} onClick={toggleFullScreen} />
        <IconButton icon={CloseIcon} label={t.close} onClick={onClose} />
      </footer>
      <div className={styles.progress} style={{ inlineSize: `${((at + 1) / total) * 100}%` }} />
    </div>,
    document.body,
  );
}

/** Waits until the pictures of all slides are loaded, or the time is over. */
async function settled(box: { readonly current: HTMLElement | null }): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, printWaitMs));
  await new Promise((resolve) => requestAnimationFrame(resolve));
  const pictures = [...(box.current?.querySelectorAll('img') ?? [])].map(async (picture) => {
    picture.loading = 'eager';
    // A picture that cannot be shown stays a gap.
    await picture.decode().catch(() => {});
  });
  await Promise.race([late, Promise.all(pictures)]);
}

/** Returns touch handlers that turn the page, except in parts that scroll sideways. */
function useSwipe(turn: (step: number) => void) {
  const from = useRef<{ x: number; y: number }>(undefined);
  return {
    onTouchStart: ({ touches, target }: TouchEvent) => {
      const touch = touches[0];
      const isSide = target instanceof Element && scrollsSideways(target);
      from.current = touch && touches.length === 1 && !isSide ? { x: touch.clientX, y: touch.clientY } : undefined;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0];
      const start = from.current;
      from.current = undefined;
      if (!start || !touch) return;
      const [x, y] = [touch.clientX - start.x, touch.clientY - start.y];
      if (Math.abs(x) >= swipe && Math.abs(x) > Math.abs(y) * 1.5) turn(x < 0 ? 1 : -1);
    },
  };
}

function scrollsSideways(target: Element): boolean {
  for (let element: Element | null = target; element; element = element.parentElement)
    if (element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX !== 'visible') return true;
  return false;
}
