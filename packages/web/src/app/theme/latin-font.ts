import { currentLanguage } from '../../lib/texts/texts';

const longestWaitMs = 300;

/**
 * Waits for the letters of English, so that the first text does not move when they arrive. A slow network does not hold
 * the page up: it shows the system's letters until then. Chinese pages do not wait and do not fetch the file.
 */
export async function latinFontReady(): Promise<void> {
  if (currentLanguage() !== 'en') return;
  const late = new Promise((resolve) => setTimeout(resolve, longestWaitMs));
  await Promise.race([document.fonts.load('1em "Inter Variable"').catch(() => []), late]);
}
