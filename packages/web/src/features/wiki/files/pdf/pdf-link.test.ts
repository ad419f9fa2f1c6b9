import { expect, test, vi } from 'vitest';

vi.stubGlobal('location', { href: 'https://mock.test/easymock/wiki', origin: 'https://mock.test' });
const { isPdf, pdfLinkOf, withInPage } = await import('./pdf-link');

const id = 'f'.repeat(24);
const file = `/easymock/wikiFile/${id}`;

test.for([
  [file, '手册.PDF', { fileId: id, page: 1, isInPage: false }],
  [`${file}#preview`, '手册', { fileId: id, page: 1, isInPage: true }],
  [`${file}#page=12`, '第 12 页', { fileId: id, page: 12, isInPage: false }],
  [`${file}#preview&page=3`, '手册.pdf', { fileId: id, page: 3, isInPage: true }],
  [`${file}#page=0`, '手册.pdf', { fileId: id, page: 1, isInPage: false }],
  [file, '需求.docx', undefined],
  [`${file}#previews`, '需求.docx', undefined],
  ['https://elsewhere.test/a.pdf#preview', 'a.pdf', undefined],
  ['javascript:alert(1)#preview', 'a.pdf', undefined],
  ['data:application/pdf;base64,JVBERi0=#preview', 'a.pdf', undefined],
  [`/easymock/wikiFile/../api/user#preview`, 'a.pdf', undefined],
  [`${file}/more#preview`, 'a.pdf', undefined],
] as const)('%s with the text %s', ([address, text, expected]) => {
  expect(pdfLinkOf(address, text)).toEqual(expected);
});

test('the fragment is added and removed without touching the page', () => {
  expect(withInPage(file, true)).toBe(`${file}#preview`);
  expect(withInPage(`${file}#preview`, true)).toBe(`${file}#preview`);
  expect(withInPage(`${file}#page=3`, true)).toBe(`${file}#preview&page=3`);
  expect(withInPage(`${file}#preview&page=3`, false)).toBe(`${file}#page=3`);
  expect(withInPage(`${file}#preview`, false)).toBe(file);
});

test('the type decides, and the name where there is no type', () => {
  expect(isPdf({ name: '手册.pdf', mime: 'application/octet-stream' })).toBe(false);
  expect(isPdf({ name: '手册', mime: 'application/pdf' })).toBe(true);
  expect(isPdf({ name: '手册.pdf', mime: '' })).toBe(true);
});
