import { lazy, Suspense } from 'react';
import styles from './markdown.module.css';

const DrawnMarkdown = lazy(async () => ({ default: (await import('./drawn-markdown')).DrawnMarkdown }));

/**
 * A note in Markdown, by the parser and the allow-list of articles. Until they are loaded, it is shown as it was typed.
 * @param isDocument a text with parts of its own, such as a readme: it keeps its headings, and lines run on as in files
 * @example <Markdown text={note.text} />
 */
export function Markdown({ text, isDocument = false }: { text: string; isDocument?: boolean }) {
  return (
    <Suspense fallback={<div className={styles.plain}>{text}</div>}>
      <DrawnMarkdown text={text} isDocument={isDocument} />
    </Suspense>
  );
}
