import { lazy, Suspense } from 'react';
import styles from './markdown.module.css';

const DrawnMarkdown = lazy(async () => ({ default: (await import('./rendered-markdown')).RenderedMarkdown }));

/**
 * Renders a note in Markdown, with the parser and the allow-list of articles. The source is shown until these
 * are loaded.
 * @param isDocument whether the text is a document such as a readme, which has headings, and whose single
 * line breaks do not break lines
 * @example <Markdown text={note.text} />
 */
export function Markdown({ text, isDocument = false }: { text: string; isDocument?: boolean }) {
  return (
    <Suspense fallback={<div className={styles.plain}>{text}</div>}>
      <DrawnMarkdown text={text} isDocument={isDocument} />
    </Suspense>
  );
}
