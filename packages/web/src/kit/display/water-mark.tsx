import type { CSSProperties } from 'react';
import styles from './water-mark.module.css';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const fontSize = 14;

/**
 * A text all over the page, faint and slanted, so that a picture of the screen tells whose it is. It is a mask over the
 * ink of the theme, drawn as a vector: nothing is painted on a canvas, and printing keeps it. It takes no clicks and is
 * not read out.
 * @param isAboveAll whether it also lies over drawers, dialogs and messages
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

/** One tile of the pattern, as the address of a picture. */
function tileOf(text: string): string {
  const written = text.slice(0, 60).replace(/[&<>"]/g, (one) => escapes[one] ?? '');
  // Chinese characters are as wide as they are high, others about half.
  const width = [...text.slice(0, 60)].reduce((sum, one) => sum + (one > '\u2e7f' ? 1 : 0.6), 0) * fontSize;
  const [side, height] = [Math.ceil(width + 96), Math.ceil(width * 0.42 + 120)];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${height}">
<text x="50%" y="50%" transform="rotate(-22 ${side / 2} ${height / 2})" text-anchor="middle" font-family="sans-serif" font-size="${fontSize}">${written}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg).replace(/[()']/g, (one) => `%${one.charCodeAt(0).toString(16)}`)}`;
}
