import { expect, it } from 'vitest';
import { linesOf } from './batch';

it('takes a code from each line that is not empty, and names its file', () => {
  const typed = 'https://a.example/1,2\n\n三楼会议室，https://a.example/room/3\r\n  签到  \nA,x\nA,y';
  expect(linesOf(typed)).toEqual([
    { line: 1, file: '1-https-a.example-1-2', text: 'https://a.example/1,2' },
    { line: 3, file: '三楼会议室', text: 'https://a.example/room/3' },
    { line: 4, file: '3-签到', text: '签到' },
    { line: 5, file: 'A', text: 'x' },
    { line: 6, file: 'A-5', text: 'y' },
  ]);
});

it('sorts files as they were typed', () => {
  const typed = Array.from({ length: 12 }, (_, index) => `https://a.example/${index}`).join('\n');
  const files = linesOf(typed).map(({ file }) => file);
  expect(files[0]).toBe('01-https-a.example-0');
  expect([...files].sort()).toEqual(files);
});
