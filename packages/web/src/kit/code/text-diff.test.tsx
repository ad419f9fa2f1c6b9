import { expect, test } from 'vitest';
import { show } from '../../../test/screen';
import { TextDiff } from './text-diff';

test('what two texts have in common is folded, in the language of the page', async () => {
  const lines = Array.from({ length: 20 }, (_, index) => `第 ${index + 1} 行`);
  const before = lines.join('\n');
  const after = `${before}\n多出来的一行`;
  const diff = <TextDiff before={before} after={after} label="差异" />;
  const chinese = await show(diff);
  await expect.element(chinese.screen.getByText(/^\d+ 行未改动$/)).toBeVisible();
  await chinese.screen.unmount();
  const english = await show(diff, { language: 'en' });
  await expect.element(english.screen.getByText(/^\d+ unchanged lines$/)).toBeVisible();
});
