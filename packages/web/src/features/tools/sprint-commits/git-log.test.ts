import { expect, it } from 'vitest';
import { readGitLog } from './git-log';

const sha = 'ab'.repeat(20);

it('reads what git prints, with tabs in messages', () => {
  const line = `${sha}\t2026-11-20T04:00:00Z\t林夏\tMALL-12 a\tb`;
  expect(readGitLog(`${line}\r\n\n`, 'mall/web')).toEqual({
    commits: [{ repo: 'mall/web', sha, at: '2026-11-20T04:00:00Z', authorName: '林夏', title: 'MALL-12 a\tb' }],
    wrongLine: undefined,
  });
});

it.each([
  ['no ID', 'nonsense\t2026-11-20T04:00:00Z\t林夏\ta'],
  ['another time', `${sha}\t2026-11-20\t林夏\ta`],
  ['no message', `${sha}\t2026-11-20T04:00:00Z\t林夏\t`],
])('names the line with %s', (_, line) => {
  expect(readGitLog(`\n${line}`, 'mall/web').wrongLine).toBe(2);
});
