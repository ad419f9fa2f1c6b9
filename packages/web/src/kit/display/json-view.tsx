import { type CSSProperties, useMemo } from 'react';
import styles from './json-view.module.css';

const token = /("(?:\\.|[^"\\])*")(\s*:)?|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|\b(true|false|null)\b/g;

interface Part {
  readonly text: string;
  readonly kind: 'key' | 'string' | 'number' | 'word' | 'plain';
}

/**
 * Renders JSON with syntax colours; long lines wrap with a hanging indent. Beyond `limit` characters the text
 * is cut off.
 * @example <JsonView text={JSON.stringify(value, null, 2)} />
 */
export function JsonView({ text, limit = 60_000 }: { text: string; limit?: number }) {
  const lines = useMemo(() => linesOf(partsOf(text.slice(0, limit))), [text, limit]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling regions must be reachable by keyboard
    <pre className={styles.json} tabIndex={0}>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are rebuilt as a whole
        <Line key={at} parts={line} />
      ))}
    </pre>
  );
}

function Line({ parts }: { parts: readonly Part[] }) {
  const indent = /^ */.exec(parts[0]?.text ?? '')?.[0].length ?? 0;
  return (
    <span className={styles.line} style={{ '--indent': `${indent}ch` } as CSSProperties}>
      {parts.map(({ text, kind }, at) =>
        kind === 'plain' ? (
          text
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts are rebuilt as a whole
          <span key={at} className={styles[kind]}>
            {text}
          </span>
        ),
      )}
    </span>
  );
}

function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const match of text.matchAll(token)) {
    if (match.index > at) parts.push({ text: text.slice(at, match.index), kind: 'plain' });
    const [all, string, colon, number] = match;
    if (string !== undefined) {
      parts.push({ text: string, kind: colon ? 'key' : 'string' });
      if (colon) parts.push({ text: colon, kind: 'plain' });
    } else parts.push({ text: all, kind: number === undefined ? 'word' : 'number' });
    at = match.index + all.length;
  }
  parts.push({ text: text.slice(at), kind: 'plain' });
  return parts;
}

/** Splits the parts into lines. */
function linesOf(parts: readonly Part[]): Part[][] {
  const lines: Part[][] = [[]];
  for (const { text, kind } of parts) {
    for (const [at, piece] of text.split('\n').entries()) {
      if (at > 0) lines.push([]);
      if (piece !== '') lines.at(-1)?.push({ text: piece, kind });
    }
  }
  return lines;
}
