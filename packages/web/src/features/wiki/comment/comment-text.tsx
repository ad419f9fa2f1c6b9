import { toSafeNodes } from '@easymock/wiki-content/browser';
import { type MouseEvent, useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { drawFormulas } from '../../../kit/formula/draw-formulas';
import { useLanguage } from '../../../lib/texts/texts';
import { innerPathOf, unmarkInnerLinks } from '../text/inner-path';
import styles from './comment.module.css';

/** Renders the text of a comment as DOM nodes that pass the browser's allow-list. */
export function CommentText({ html }: { html: string }) {
  const language = useLanguage();
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    box.current?.replaceChildren(toSafeNodes(html, language === 'en' ? 'en' : 'zh'));
    if (!box.current) return;
    unmarkInnerLinks(box.current);
    drawFormulas(box.current);
  }, [html, language]);
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const path = innerPathOf(link);
    if (path === undefined) return;
    event.preventDefault();
    void navigate(path);
  };
  // biome-ignore lint/a11y/noStaticElementInteractions: it hears of clicks on the links in it
  // biome-ignore lint/a11y/useKeyWithClickEvents: keys make clicks of links
  return <div ref={box} className={styles.text} onClick={onClick} />;
}
