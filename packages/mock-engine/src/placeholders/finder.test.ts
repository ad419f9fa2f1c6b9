import { describe, expect, test } from 'vitest';
import { lintMode } from '../edit/lint';
import { compile } from '../plan/plan';
import { PLACEHOLDERS } from './index';
import type { Placeholder } from './placeholder';

/** Returns a placeholder that always generates its first name. */
const named = (...names: [string, ...string[]]): Placeholder => ({
  names,
  group: 'misc',
  example: `@${names[0]}`,
  about: { zh: '自己的名字。', en: 'Its own name.' },
  prepare: () => ({ yields: 'text', draw: () => names[0] }),
});

describe('placeholders of a plan of its own', () => {
  const placeholders = [named('planet', 'globe'), named('cname'), named('Mixed')];

  test.each([
    ['@planet', 'planet'],
    ['@PLANET', 'planet'],
    ['@globe!', '@globe!'],
    ['on @globe #1', 'on planet #1'],
    ['@mixed', 'Mixed'],
    ['@capitalize(@planet)', 'Planet'],
    ['@cname', 'cname'],
    ['@constructor', '@constructor'],
  ])('%s is drawn as %s', (text, expected) => {
    expect(compile({ kind: 'text', text }, { placeholders }).render()).toBe(expected);
  });

  test('of equal names the last is taken', () => {
    const twice = [named('planet'), { ...named('globe'), names: ['planet'] as [string] }];
    expect(compile("'@planet'", { placeholders: twice }).render()).toBe('globe');
  });

  test('are unknown to every other plan', () => {
    compile("'@planet'", { placeholders });
    expect(compile("'@planet'").render()).toBe('@planet');
  });

  test('are known to the checks of an editor that is told of them', () => {
    expect(lintMode("'@planet,'", PLACEHOLDERS)).toEqual([]);
    expect(lintMode("'@planet,'", [...PLACEHOLDERS, ...placeholders])[0]?.texts.en).toContain('did you mean @planet?');
    expect(lintMode("'@planet'", [...PLACEHOLDERS, ...placeholders])).toEqual([]);
  });
});
