import type { CSSProperties } from 'react';
import styles from './water-mark.module.css';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const fontSize = 14;

/**
 * Repeats a text faintly and slanted over the whole page, so that a screenshot identifies its author. Implemented as a
 * vector mask over the text colour of the theme, so that no canvas is needed and printing preserves it. The watermark
 * ignores clicks, and screen readers skip it.
 * @param isAboveAll whether it also covers drawers, dialogs and messages
 * @example <WaterMark text="王宇一 2026-11-23 15:04" />
 */
export function WaterMark({ text, isAboveAll = false }: { text: string; isAboveAll?: boolean }) {
  return (
    <div
      className={isAboveAll ? `${styles.mark} ${styles.above}` : styles.mark}
      style={{ '--mark': `url("${tileOf(text)}")` } as CSSProperties}
      aria-hidden="true"
    />
  );
}

/** Returns one tile of the pattern, as a data URL. */
function tileOf(text: string): string {
  const written = text.slice(0, 60).replace(/[&<>"]/g, (one) => escapes[one] ?? '');
  // Chinese characters are as wide as high, others about half as wide.
  const width = [...text.slice(0, 60)].reduce((sum, one) => sum + (one > '\u2e7f' ? 1 : 0.6), 0) * fontSize;
  const [side, height] = [Math.ceil(width + 96), Math.ceil(width * 0.42 + 120)];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${height}">
<text x="50%" y="50%" transform="rotate(-22 ${side / 2} ${height / 2})" text-anchor="middle" font-family="sans-serif" font-size="${fontSize}">${written}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg).replace(/[()']/g, (one) => `%${one.charCodeAt(0).toString(16)}`)}`;
}
