import { lazy, Suspense } from 'react';
import styles from './markdown.module.css';

const DrawnMarkdown = lazy(async () => ({ default: (await import('./drawn-markdown')).DrawnMarkdown }));

/**
 * A note in Markdown, by the parser and the allow-list of articles. Until they are loaded, it is shown as it was typed.
 * @example <Markdown text={note.text} />
 */
export function Markdown({ text }: { text: string }) {
  return (
    <Suspense fallback={<div className={styles.plain}>{text}</div>}>
      <DrawnMarkdown text={text} />
    </Suspense>
  );
}
