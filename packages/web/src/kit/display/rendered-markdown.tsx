import { toSafeNodes } from '@easymock/wiki-content/browser';
import { markdownHtml } from '@easymock/wiki-content/markdown';
import { useLayoutEffect, useRef } from 'react';
import { useLanguage } from '../../lib/texts/texts';
import { drawFormulas } from '../formula/draw-formulas';
import styles from './markdown.module.css';

/** Renders Markdown. A separate file, because the parser loads only when there is a text. */
export function RenderedMarkdown({ text, isDocument }: { text: string; isDocument: boolean }) {
  const language = useLanguage();
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // The content security policy blocks pictures from other sites, so they become links.
    const nodes = toSafeNodes(
      markdownHtml(isDocument ? text : withLines(text)),
      language === 'en' ? 'en' : 'zh',
      () => undefined,
    );
    settle(nodes, isDocument ? lowered : boldLine);
    box.current?.replaceChildren(nodes);
    if (box.current) drawFormulas(box.current);
  }, [text, language, isDocument]);
  return <div ref={box} className={styles.article} />;
}

/** Keeps line breaks, as in chats: a note has a few lines and is typed in a plain field. */
const withLines = (text: string): string => text.replace(/([^\s\\])[ \t]*\n(?=[^\n])/g, '$1  \n');

/** A note is part of a page, so its headings become bold lines. */
function boldLine(): [HTMLElement, HTMLElement] {
  const name = document.createElement('strong');
  const line = document.createElement('p');
  line.append(name);
  return [line, name];
}

/** Lowers the headings of a document below the heading of the surrounding page part. */
function lowered(heading: Element): [HTMLElement, HTMLElement] {
  const level = Math.min(6, Number(heading.tagName.slice(1)) + 2);
  const lower = document.createElement(`h${level}`);
  return [lower, lower];
}

/**
 * Removes IDs and form fields, which must not occur inside other pages.
 * @param headingFor returns the replacement of a heading, and the element for its content
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
