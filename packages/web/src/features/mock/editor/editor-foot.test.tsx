import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { showPhone } from '../../../../test/phone';
import { show } from '../../../../test/screen';
import { findProblems } from './code/engine';
import { EditorFoot } from './editor-foot';

test.each(["{ name: '@cnamee', x: '@first, y' }", '{ name: /\\p{X}/ }'])(
  'on a phone what is wrong in %s is read without scrolling sideways',
  async (mode) => {
    await showPhone();
    const problems = findProblems(mode, 'en');
    await show(<EditorFoot problems={problems} isEmpty={false} reason="" keys="" onGoTo={() => {}} />);
    await expect.element(page.getByRole('button')).toBeVisible();
    expect(document.documentElement.scrollWidth).toBe(390);
  },
);
