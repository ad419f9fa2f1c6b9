import { currentLanguage } from '../../lib/texts/texts';

const longestWaitMs = 300;

/**
 * Waits for the English font, so that the first text does not move when the font arrives. On a slow network
 * the page starts with the system font after a short time. Chinese pages neither wait nor fetch the file.
 */
export async function latinFontReady(): Promise<void> {
  if (currentLanguage() !== 'en') return;
  const late = new Promise((resolve) => setTimeout(resolve, longestWaitMs));
  await Promise.race([document.fonts.load('1em "Inter Variable"').catch(() => []), late]);
}
