import type { Run } from '../../run/run';
import { TOP_LEVEL_DOMAINS } from './data/domains';
import { drawWord } from './letters';

/** Generates a domain such as `kfwyz.com`. */
export function drawDomain(run: Run, tld = ''): string {
  return `${drawWord(run)}.${tld || run.random.pick(TOP_LEVEL_DOMAINS)}`;
}
