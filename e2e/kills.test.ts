import process from 'node:process';
import { expect, it } from 'vitest';
import { drill } from './drill/drill';
import { drillTogether } from './drill/together';

it.skipIf(process.platform !== 'linux')(
  'two nodes lose nothing of what they acknowledged, and do nothing twice, whichever process is killed',
  { tags: ['release'], timeout: 1_800_000 },
  async () => {
    const { findings, leftBehind, errors, open } = await drill(8, () => {});
    const wrong = findings.filter((finding) => finding.num === 0 || finding.wrong > 0);
    // Compared as one text, because the failure message of an array shows only its length.
    const told = wrong.map((finding) => `${finding.what}: ${finding.wrong} wrong of ${finding.num}`);
    if (told.length > 0) told.push(...open, ...[...errors].map(([text, num]) => `${num} × ${text}`));
    expect(told.join('\n')).toBe('');
    expect(leftBehind).toBe(0);
  },
);

it.skipIf(process.platform !== 'linux')(
  'people who write together lose nothing that was acknowledged, whichever process is killed',
  { tags: ['release'], timeout: 1_800_000 },
  async () => {
    const { kills, findings } = await drillTogether(30, () => {});
    expect(kills.length).toBeGreaterThan(0);
    expect(findings.filter(({ num, wrong }) => num === 0 || wrong > 0)).toEqual([]);
  },
);
