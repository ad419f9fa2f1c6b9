import { describe, expect, it } from 'vitest';
import { compareSources, convertSource, renderContent, replaceRemote, rewritePictureLinks } from './content';

/** Promises that wait for no event settle after far fewer microtasks. */
const steps = 1_000;

/**
 * Returns whether other work can run during this: work that waits for no event ends within the microtasks
 * above.
 */
async function leavesTurns(work: Promise<unknown>): Promise<boolean> {
  let isDone = false;
  const done = work.then(() => {
    isDone = true;
  });
  for (let step = 0; step < steps; step += 1) await undefined;
  const isLeft = !isDone;
  await done;
  return isLeft;
}

const by = 'somebody';

describe('work on a text', () => {
  it.each([
    ['comparing', () => compareSources(by, '甲乙丙', '甲丙乙')],
    ['converting', () => convertSource(by, { source: '<p>a</p>', from: 'wysiwyg', to: 'markdown', title: '' })],
    ['looking for pictures', () => rewritePictureLinks(by, { source: '![](a.png)', addresses: new Map() })],
    [
      'looking for pictures of other websites',
      () => replaceRemote(by, { form: 'markdown', source: '![](a.png)', addresses: new Map() }),
    ],
    ['rendering formulas', () => renderContent(by, 'markdown', '$x$')],
    ['rendering formulas of rich text', () => renderContent(by, 'wysiwyg', '<i DATA-TEX="x"></i>')],
    ['rendering more than a few lines', () => renderContent(by, 'markdown', 'a '.repeat(1_000))],
  ])('is done beside that of others: %s', async (_, work) => {
    expect(await leavesTurns(work())).toBe(true);
  });

  it('is done at once where handing it over would take longer: rendering a few lines', async () => {
    expect(await leavesTurns(renderContent(by, 'markdown', '# 备份\n\n先**备份**数据库。'))).toBe(false);
  });
});
