import { Fragment, useMemo } from 'react';
import styles from './json-view.module.css';

const token = /("(?:\\.|[^"\\])*")(\s*:)?|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|\b(true|false|null)\b/g;

/**
 * JSON text with its colours. Beyond `limit` characters only the beginning is shown.
 * @example <JsonView text={JSON.stringify(value, null, 2)} />
 */
export function JsonView({ text, limit = 60_000 }: { text: string; limit?: number }) {
  const parts = useMemo(() => {
    const shown = text.length > limit ? text.slice(0, limit) : text;
    const list: { text: string; kind: 'key' | 'string' | 'number' | 'word' | 'plain' }[] = [];
    let at = 0;
    for (const match of shown.matchAll(token)) {
      if (match.index > at) list.push({ text: shown.slice(at, match.index), kind: 'plain' });
      const [all, string, colon, number] = match;
      if (string !== undefined) {
        list.push({ text: string, kind: colon ? 'key' : 'string' });
        if (colon) list.push({ text: colon, kind: 'plain' });
      } else list.push({ text: all, kind: number === undefined ? 'word' : 'number' });
      at = match.index + all.length;
    }
    list.push({ text: shown.slice(at), kind: 'plain' });
    return list;
  }, [text, limit]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <pre className={styles.json} tabIndex={0}>
      {parts.map((part, index) =>
        part.kind === 'plain' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts are rebuilt as a whole
          <Fragment key={index}>{part.text}</Fragment>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <span key={index} className={styles[part.kind]}>
            {part.text}
          </span>
        ),
      )}
    </pre>
  );
}
