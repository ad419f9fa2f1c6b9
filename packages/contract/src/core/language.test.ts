import { describe, expect, it } from 'vitest';
import { fillText, pickLanguage } from './language';

describe('the language of an answer', () => {
  it.each([
    [undefined, 'zh-CN'],
    ['', 'zh-CN'],
    ['fr', 'zh-CN'],
    ['en', 'en'],
    ['en-US,en;q=0.9', 'en'],
    ['zh-TW,en;q=0.8', 'zh-CN'],
    ['zh;q=0.3, en;q=0.7', 'en'],
    ['en;q=nonsense', 'zh-CN'],
  ])('for %s is %s', (header, language) => {
    expect(pickLanguage(header)).toBe(language);
  });

  it('is the fallback of the caller if the header names neither', () => {
    expect(pickLanguage(undefined, 'en')).toBe('en');
    expect(pickLanguage('fr, *;q=0.5', 'en')).toBe('en');
    expect(pickLanguage('zh-CN,zh;q=0.9', 'en')).toBe('zh-CN');
  });
});

describe('filling a text', () => {
  it('puts values in literally and leaves unknown places alone', () => {
    const text = { zh: '项目 {name} 已存在 {other}', en: 'Project {name} exists' };
    expect(fillText(text, 'zh-CN', { name: '$&' })).toBe('项目 $& 已存在 {other}');
    expect(fillText(text, 'en', { name: 'Shop' })).toBe('Project Shop exists');
  });
});
