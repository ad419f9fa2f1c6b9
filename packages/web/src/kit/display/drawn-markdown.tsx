import { toSafeNodes } from '@easymock/wiki-content/browser';
import { markdownHtml } from '@easymock/wiki-content/markdown';
import { useLayoutEffect, useRef } from 'react';
import { useLanguage } from '../../lib/texts/texts';
import styles from './markdown.module.css';

/** Markdown as readers see it. A file of its own, since its parser loads when there is a text. */
export function DrawnMarkdown({ text, isDocument }: { text: string; isDocument: boolean }) {
  const language = useLanguage();
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // Pictures of other sites do not load in our pages; they become links.
    const nodes = toSafeNodes(
      markdownHtml(isDocument ? text : withLines(text)),
      language === 'en' ? 'en' : 'zh',
      () => undefined,
    );
    settle(nodes, isDocument ? lowered : boldLine);
    box.current?.replaceChildren(nodes);
  }, [text, language, isDocument]);
  return <div ref={box} className={styles.article} />;
}

/** A new line stays one, as in chats: these are notes of a few lines, typed in a plain field. */
const withLines = (text: string): string => text.replace(/([^\s\\])[ \t]*\n(?=[^\n])/g, '$1  \n');

/** A note is a part of a page: it has no headings of its own. */
function boldLine(): [HTMLElement, HTMLElement] {
  const name = document.createElement('strong');
  const line = document.createElement('p');
  line.append(name);
  return [line, name];
}

/** The headings of a document stand below that of the page part which shows it. */
function lowered(heading: Element): [HTMLElement, HTMLElement] {
  const level = Math.min(6, Number(heading.tagName.slice(1)) + 2);
  const lower = document.createElement(`h${level}`);
  return [lower, lower];
}

/**
 * Removes what only pages have: addresses and fields.
 * @param headingFor the element in place of a heading, and the one that takes its words
 */
function settle(nodes: DocumentFragment, headingFor: (heading: Element) => [HTMLElement, HTMLElement]): void {
  for (const box of nodes.querySelectorAll<HTMLInputElement>('input[type="checkbox"]'))
    box.replaceWith(box.checked ? '☑ ' : '☐ ');
  for (const heading of nodes.querySelectorAll('h1,h2,h3,h4,h5,h6')) {
    const [line, name] = headingFor(heading);
    name.append(...heading.childNodes);
    heading.replaceWith(line);
  }
  for (const element of nodes.querySelectorAll('[id]')) element.removeAttribute('id');
}
