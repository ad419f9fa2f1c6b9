import { describe, expect, it } from 'vitest';
import { innerPath, matchPage, type PageName, pagePath, pages } from './pages';

describe('pages', () => {
  it.each(Object.keys(pages) as PageName[])('%s is found at its own address', (name) => {
    const params = Object.fromEntries([...pages[name].path.matchAll(/:(\w+)/g)].map(([, key]) => [key, 'a1']));
    const path = pagePath(name, params);
    expect(matchPage(path)).toEqual({ name, params, canonicalPath: path });
  });

  it('literal parts win over parameters', () => {
    expect(matchPage('/easymock/docs/api')?.name).toBe('apiDocs');
    expect(matchPage('/easymock/wikiCatalog/markdown/1')?.name).toBe('wikiMarkdown');
  });

  it.each([
    ['/easymock', '/easymock/'],
    ['/easymock/NEW/', '/easymock/new'],
    ['//easymock///group//Ab', '/easymock/group/Ab'],
  ])('%s has one spelling, %s', (path, canonicalPath) => {
    expect(matchPage(path)?.canonicalPath).toBe(canonicalPath);
  });

  it.each(['/', '/other', '/easymock/nothing', '/easymock/new/1', '/easymock-x/new'])('%s is none', (path) => {
    expect(matchPage(path)).toBeUndefined();
  });
});

describe('the way back after signing in', () => {
  it.each(['/easymock/new', '/easymock/project/65f?keywords=a#x', '/easymock/tools'])('leads to %s', (path) => {
    expect(innerPath(path)).toBe(path);
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    '///evil.example/easymock/',
    'https://evil.example/easymock/',
    'javascript:alert(1)',
    '/easymock/login',
    '/easymock/log-out',
    '/elsewhere',
    '',
    null,
    undefined,
    '/\t/evil.example',
    '\\\\evil.example',
    '/easymock/../../evil',
    '/easymock\\new',
    'easymock/new',
  ])('never leaves us or goes round in circles: %s', (path) => {
    expect(innerPath(path)).toBe('/easymock/');
  });
});
