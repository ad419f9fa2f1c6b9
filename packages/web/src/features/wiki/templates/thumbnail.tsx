import { toSafeNodes } from '@easymock/wiki-content/browser';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useLanguage } from '../../../lib/texts/texts';
import { filesOfSession } from '../files/addresses';
import { lowerHeading } from '../text/lower-heading';
import textStyles from '../text/text.module.css';
import styles from './templates.module.css';

/** Renders the beginning of a text at a small size, for viewing only. The name stands beside it. */
export function Thumbnail(props: { html: string; fileToken: string | undefined }) {
  const language = useLanguage();
  const box = useRef<HTMLDivElement>(null);
  const show = useEffectEvent((element: HTMLElement, html: string) => {
    const { pictureAt } = filesOfSession(props.fileToken);
    element.replaceChildren(toSafeNodes(html, language === 'en' ? 'en' : 'zh', pictureAt));
    // IDs are removed, because no link leads into a thumbnail, and the page contains these texts several
    // times.
    for (const one of element.querySelectorAll('[id]')) one.removeAttribute('id');
    for (const one of element.querySelectorAll('h1')) lowerHeading(one);
    for (const one of element.querySelectorAll('img')) one.loading = 'lazy';
  });
  useLayoutEffect(() => {
    if (box.current) show(box.current, props.html);
  }, [props.html]);
  return (
    <div className={styles.thumbnail} aria-hidden="true" inert>
      <div ref={box} className={`${styles.sheet} ${textStyles.text}`} />
    </div>
  );
}
