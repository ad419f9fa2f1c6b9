import type { Heading } from '@easymock/contract';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../../lib/texts/texts';
import { headingId } from '../text/headings';
import styles from './article.module.css';
import { texts } from './texts';

/** As far below the upper edge a heading counts as read: the bar of the page, and some air. */
const readLine = 96;

/** The headings of an article. The one that is being read is marked, and stays in sight. */
export function Outline(props: { outline: readonly Heading[] }) {
  const { outline } = props;
  const t = useTexts(texts);
  const current = useCurrentHeading(outline);
  const least = Math.min(...outline.map(({ depth }) => depth));
  return (
    <nav aria-label={t.outline} className={styles.outline}>
      <ol>
        {outline.map(({ slug, text, depth }) => (
          <li key={slug} style={{ paddingInlineStart: (depth - least) * 12 }}>
            <Link
              to={`#${encodeURIComponent(slug)}`}
              aria-current={slug === current ? 'location' : undefined}
              title={text}
              data-outline
            >
              {text}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
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
    // Not by scrollIntoView, which would scroll the page as well.
    const { offsetTop } = link;
    if (offsetTop < box.scrollTop + 32) box.scrollTop = offsetTop - 32;
    else if (offsetTop > box.scrollTop + box.clientHeight - 64)
      box.scrollTop = offsetTop - box.clientHeight + 64;
  });
  return current;
}
