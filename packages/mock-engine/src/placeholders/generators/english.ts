import type { Run } from '../../run/run';
import { capitalized, drawWord } from './letters';

/** Generates a list of words. */
export function drawWords(run: Run, count: number): string[] {
  run.checkRepeat(count);
  if (count > 64) run.spend(0, count * 4);
  return Array.from({ length: count }, () => drawWord(run));
}

/** Generates a sentence, by default of 12 to 18 words. */
export function drawSentence(run: Run, count = run.random.int(12, 18)): string {
  return `${capitalized(drawWords(run, count).join(' '))}.`;
}
