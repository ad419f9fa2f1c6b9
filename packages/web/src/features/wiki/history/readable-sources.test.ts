import { expect, test } from 'vitest';
import { readableSources } from './readable-sources';

const id = '65f0a1b2c3d4e5f607182930';
const other = '65f0a1b2c3d4e5f607182931';

test('sources are compared without the IDs of links and mentions', () => {
  expect(readableSources(`见 [[手册]](${id})，@[张泽辰](${id})`, '见')).toEqual({
    before: '见 [[手册]]，@[张泽辰]',
    after: '见',
  });
  expect(readableSources('[图](/a.png)', '[[a]](b)')).toEqual({ before: '[图](/a.png)', after: '[[a]](b)' });
});

test('IDs remain if they are the only difference', () => {
  const sources = { before: `[[手册]](${id})`, after: `[[手册]](${other})` };
  expect(readableSources(sources.before, sources.after)).toEqual(sources);
});
