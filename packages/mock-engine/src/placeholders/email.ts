import { type Drawing, text } from '../run/node';
import type { Run } from '../run/run';
import { TOP_LEVEL_DOMAINS } from './generators/data/domains';
import { drawWord } from './generators/letters';
import type { Placeholder } from './placeholder';

const INITIALS = [...'abcdefghijklmnopqrstuvwxyz'].map((letter) => `${letter}.`);
const ENDINGS = TOP_LEVEL_DOMAINS.map((tld) => `.${tld}`);
const QUOTED_INITIALS = INITIALS.map((initial) => `"${initial}`);
const QUOTED_ENDINGS = ENDINGS.map((ending) => `${ending}"`);

function draw(run: Run, initials: readonly string[], endings: readonly string[]): string {
  const initial = initials[run.random.below(26)] as string;
  const name = `${initial}${drawWord(run)}@`;
  return `${name}${drawWord(run)}${endings[run.random.below(endings.length)] as string}`;
}

const anywhere: Drawing = {
  yields: 'plain',
  draw: (run) => draw(run, INITIALS, ENDINGS),
  json: (run) => draw(run, QUOTED_INITIALS, QUOTED_ENDINGS),
};

export const email: Placeholder = {
  names: ['email'],
  group: 'web',
  example: '@email',
  about: { zh: '邮箱地址；参数为域名。', en: 'An email address; the argument is the domain.' },
  prepare: (args) => {
    const domain = args.text(0, '');
    return domain === '' ? anywhere : text((run) => `${run.random.pick(INITIALS) ?? ''}${drawWord(run)}@${domain}`);
  },
};
