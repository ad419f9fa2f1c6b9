import styles from './search.module.css';

const marker = /<span class="search-keyword">(.*?)<\/span>/gs;
const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
const unescaped = (text: string): string => text.replace(/&(?:amp|lt|gt|quot|#39);/g, (one) => entities[one] ?? one);

/** Splits a text highlighted by the server; the pieces at odd indexes are highlighted. */
const piecesOf = (html: string): string[] => html.split(marker).map(unescaped);

/**
 * Renders a text highlighted by the server. The text is split, and never parsed as HTML.
 * @example <Marked html={hit.highlight.title} />
 */
export function Marked({ html }: { html: string }) {
  return piecesOf(html).map((piece, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces have nothing else
      <mark key={at} className={styles.mark}>
        {piece}
      </mark>
    ) : (
      piece
    ),
  );
}
