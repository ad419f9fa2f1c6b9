import { type ReactNode, useMemo } from 'react';
import styles from './markdown.module.css';

/** Markup that a sanitiser has been through. The class stands for that promise: only a renderer with one makes it. */
export class SafeHtml {
  /** As the sanitiser's Trusted Types policy made it; our pages refuse markup that no policy made. */
  readonly html: TrustedHTML | string;

  constructor(html: TrustedHTML | string) {
    this.html = html;
  }
}

/** Turns Markdown into what is shown. */
export type MarkdownRenderer = (text: string) => ReactNode | SafeHtml;

/**
 * The place where Markdown is shown. It renders nothing by itself: the renderer comes with the wiki, as `render`.
 * Until then the text is shown as it was typed, with its lines. A renderer answers nodes of React or `SafeHtml`;
 * a string is shown as text, and never as markup.
 * @example <Markdown text={note.text} />
 * @example <Markdown text={note.text} render={renderArticle} />
 */
export function Markdown({ text, render }: { text: string; render?: MarkdownRenderer }) {
  const shown = useMemo(() => render?.(text), [text, render]);
  if (shown instanceof SafeHtml) {
    return (
      // biome-ignore lint/security/noDangerouslySetInnerHtml: see `SafeHtml`
      <div className={styles.article} dangerouslySetInnerHTML={{ __html: shown.html }} />
    );
  }
  return <div className={shown === undefined ? styles.plain : styles.article}>{shown ?? text}</div>;
}
