import { onTestFinished } from 'vitest';
import { resizePage } from './viewport';

/**
 * Simulates a phone until the end of the test. All text is wider than normal, so that layouts that cannot
 * shrink are also found on machines with narrow fonts. People may space text like this (WCAG 1.4.12).
 */
export async function showPhone(): Promise<void> {
  await resizePage(390, 844);
  const wide = document.createElement('style');
  wide.textContent = '* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }';
  document.head.append(wide);
  onTestFinished(async () => {
    wide.remove();
  });
}
