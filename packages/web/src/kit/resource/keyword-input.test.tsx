import { useState } from 'react';
import { expect, test } from 'vitest';
import { show } from '../../../test/screen';
import { KeywordInput } from './keyword-input';

function Search() {
  const [keywords, setKeywords] = useState('商城');
  return (
    <>
      <KeywordInput label="搜索项目" value={keywords} onChange={setKeywords} />
      <p>正在找：{keywords || '全部'}</p>
    </>
  );
}

test('a search is cleared by a button that has a name', async () => {
  const { screen } = await show(<Search />);
  await screen.getByRole('button', { name: '清空搜索' }).click();
  await expect.element(screen.getByText('正在找：全部')).toBeVisible();
});
