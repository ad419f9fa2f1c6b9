import process from 'node:process';
import { expect, it } from 'vitest';
import { drill } from './drill/drill';

it.skipIf(process.platform !== 'linux')(
  'two nodes lose nothing of what they acknowledged, and do nothing twice, whichever process is killed',
  { tags: ['deep'], timeout: 600_000 },
  async () => {
    const { findings, leftBehind } = await drill(8, () => {});
    expect(findings.filter(({ num, wrong }) => num === 0 || wrong > 0)).toEqual([]);
    expect(leftBehind).toBe(0);
  },
);
