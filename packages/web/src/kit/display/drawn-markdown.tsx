import { toSafeNodes } from '@easymock/wiki-content/browser';
import { markdownHtml } from '@easymock/wiki-content/markdown';
import { useLayoutEffect, useRef } from 'react';
import { useLanguage } from '../../lib/texts/texts';
import styles from './markdown.module.css';

/** Markdown as readers see it. A file of its own, since its parser loads when there is a text. */
export function DrawnMarkdown({ text }: { text: string }) {
  const language = useLanguage();
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // Pictures of other sites do not load in our pages; they become links.
    const nodes = toSafeNodes(
      markdownHtml(withLines(text)),
      language === 'en' ? 'en' : 'zh',
      () => undefined,
    );
    settle(nodes);
    box.current?.replaceChildren(nodes);
  }, [text, language]);
  return <div ref={box} className={styles.article} />;
}

/** A new line stays one, as in chats: these are notes of a few lines, typed in a plain field. */
const withLines = (text: string): string => text.replace(/([^\s\\])[ \t]*\n(?=[^\n])/g, '$1  \n');

/** A note is a part of a page: it has no headings, addresses and fields of its own. */
function settle(nodes: DocumentFragment): void {
  for (const box of nodes.querySelectorAll<HTMLInputElement>('input[type="checkbox"]'))
    box.replaceWith(box.checked ? '☑ ' : '☐ ');
  for (const heading of nodes.querySelectorAll('h1,h2,h3,h4,h5,h6')) {
    const line = document.createElement('p');
    const name = document.createElement('strong');
    name.append(...heading.childNodes);
    line.append(name);
    heading.replaceWith(line);
  }
  for (const element of nodes.querySelectorAll('[id]')) element.removeAttribute('id');
}
