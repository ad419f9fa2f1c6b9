import { describe, expect, it } from 'vitest';
import { FileIcon } from '../../kit/display/icons';
import { findHits, mayOpenPath, openPages, type PaletteItem } from './palette-item';

const item = (key: string, title: string, more: Partial<PaletteItem> = {}): PaletteItem => ({
  key,
  group: 'projects',
  icon: FileIcon,
  title,
  act: '/',
  ...more,
});
const keysOf = (letters: string, items: PaletteItem[]) => findHits(letters, items).map(({ item: { key } }) => key);

describe('hits', () => {
  it('stand in their groups, the best of each first', () => {
    const items = [
      item('action', 'new shop', { group: 'actions' }),
      item('middle', 'my shop'),
      item('begin', 'shop'),
      item('page', 'shop', { group: 'pages' }),
    ];
    expect(keysOf('shop', items)).toEqual(['page', 'begin', 'middle', 'action']);
  });

  it('of an action that is spelled out come first', () => {
    const items = [
      item('page', 'English', { group: 'pages' }),
      item('action', 'Switch to English', { group: 'actions', aliases: ['English'] }),
    ];
    expect(keysOf('english', items)).toEqual(['action', 'page']);
    expect(keysOf('engl', items)).toEqual(['page', 'action']);
  });

  it('by what stands behind the title come after those by the title', () => {
    expect(keysOf('shop', [item('url', 'Store', { detail: '/shop' }), item('title', 'A shop')])).toEqual([
      'title',
      'url',
    ]);
    expect(keysOf('projets', [item('alias', '项目', { aliases: ['projets'] })])).toEqual(['alias']);
  });

  it('name a place once, as one visited before', () => {
    const items = [
      item('page', '数据', { group: 'pages', act: '/dashboard' }),
      item('recent', '数据', { group: 'recent', act: '/dashboard' }),
      item('other', '数据源', { group: 'pages', act: '/sources' }),
    ];
    expect(keysOf('数据', items)).toEqual(['recent', 'other']);
  });

  it('that the server found stay, whatever it found them by', () => {
    expect(keysOf('zz', [item('found', 'A', { isFound: true }), item('other', 'B')])).toEqual(['found']);
  });

  it('are few, however many there are', () => {
    const many = Array.from({ length: 500 }, (_, index) => item(String(index), `shop ${index}`));
    expect(keysOf('shop', many)).toHaveLength(8);
  });
});

describe('pages', () => {
  it('are those that are built and that the person may open', () => {
    const names = openPages(['projects']);
    expect(names).toContain('projects');
    expect(names).toContain('profile');
    expect(names).not.toContain('dashboard');
    expect(names).not.toContain('login');
    expect(names).not.toContain('project');
  });

  it('of places visited before count only while they may be opened', () => {
    expect(mayOpenPath('/project/65', ['projects'])).toBe(true);
    expect(mayOpenPath('/project/65', [])).toBe(false);
    expect(mayOpenPath('/no-such-page', ['projects'])).toBe(false);
  });
});
