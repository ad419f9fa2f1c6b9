import { type Drawing, text } from '../run/node';
import type { Run } from '../run/run';
import { TOP_LEVEL_DOMAINS } from './generators/data/domains';
import { drawWord } from './generators/letters';
import { drawDomain } from './generators/web';
import type { Placeholder } from './placeholder';

const STARTS = ['http://', 'https://'];
const QUOTED_STARTS = STARTS.map((start) => `"${start}`);
const ENDINGS = TOP_LEVEL_DOMAINS.map((tld) => `.${tld}/`);

function draw(run: Run, starts: readonly string[], close: string): string {
  const host = (starts[run.random.below(2)] as string) + drawWord(run);
  return `${host}${ENDINGS[run.random.below(ENDINGS.length)] as string}${drawWord(run)}${close}`;
}

const anywhere: Drawing = {
  yields: 'plain',
  draw: (run) => draw(run, STARTS, ''),
  json: (run) => draw(run, QUOTED_STARTS, '"'),
};

export const url: Placeholder = {
  names: ['url'],
  group: 'web',
  example: '@url',
  about: { zh: 'URL；参数为协议和主机名。', en: 'A URL; arguments: scheme and host.' },
  prepare: (args) => {
    const protocol = args.text(0, '');
    const host = args.text(1, '');
    if (protocol === '' && host === '') return anywhere;
    return text((run) => {
      const start = protocol === '' ? run.random.pick(STARTS) : `${protocol}://`;
      return `${start}${host || drawDomain(run)}/${drawWord(run)}`;
    });
  },
};
