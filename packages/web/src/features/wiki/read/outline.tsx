import type { Heading, MockMethod } from '@easymock/contract';
import { useEffect, useState } from 'react';
import { MethodLabel } from '../../../kit/display/method-label';
import { usePageLocation } from '../../../lib/address/page-location';
import { useTexts } from '../../../lib/texts/texts';
import { headingId } from '../text/headings';
import styles from './article.module.css';
import { texts } from './texts';

/** Pixels below the upper edge at which a heading counts as read: the page's bar plus a margin. */
const readLine = 96;

/** Renders the headings of an article. The current heading is highlighted and scrolled into view. */
export function Outline(props: {
  outline: readonly Heading[];
  /** Whether the article documents an API; headings such as `GET /orders` then show as calls. */
  isInterface?: boolean;
}) {
  const { outline, isInterface = false } = props;
  const { go } = usePageLocation();
  const t = useTexts(texts);
  const current = useCurrentHeading(outline);
  const least = Math.min(...outline.map(({ depth }) => depth));
  return (
    <nav aria-label={t.outline} className={styles.outline}>
      <ol>
        {outline.map(({ slug, text, depth }) => (
          <li key={slug} style={{ paddingInlineStart: (depth - least) * 12 }}>
            <a
              href={`#${encodeURIComponent(slug)}`}
              aria-current={slug === current ? 'location' : undefined}
              title={text}
              data-outline
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                go(`#${encodeURIComponent(slug)}`);
              }}
            >
              {isInterface ? <InterfaceHeading text={text} /> : text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

const callPattern = /^(get|post|put|patch|delete)\s+(\S+)\s*(.*)$/i;

/** Renders a heading of an API document: the method in its colour, then the path. */
function InterfaceHeading({ text }: { text: string }) {
  const [, method = '', path = '', rest = ''] = callPattern.exec(text) ?? [];
  if (!method) return text;
  return (
    <>
      <MethodLabel method={method.toLowerCase() as MockMethod} /> <code>{path}</code> {rest}
    </>
  );
}

function useCurrentHeading(outline: readonly Heading[]): string {
  const [current, setCurrent] = useState('');
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      const read = outline.filter(({ slug }) => {
        const heading = document.getElementById(headingId(slug));
        return heading !== null && heading.getBoundingClientRect().top <= readLine;
      });
      setCurrent(read.at(-1)?.slug ?? '');
    };
    const schedule = () => {
      frame ||= requestAnimationFrame(look);
    };
    schedule();
    addEventListener('scroll', schedule, { passive: true });
    return () => {
      removeEventListener('scroll', schedule);
      cancelAnimationFrame(frame);
    };
  }, [outline]);
  useEffect(() => {
    const link = document.querySelector('[data-outline][aria-current]');
    const box = link?.closest<HTMLElement>(`.${styles.outline}`);
    if (!(link instanceof HTMLElement) || !box) return;
    // `scrollIntoView` would scroll the page as well.
    const { offsetTop } = link;
    if (offsetTop < box.scrollTop + 32) box.scrollTop = offsetTop - 32;
    else if (offsetTop > box.scrollTop + box.clientHeight - 64) box.scrollTop = offsetTop - box.clientHeight + 64;
  });
  return current;
}
