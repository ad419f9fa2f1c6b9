import { describe, expect, it } from 'vitest';
import { firstOf, ownPictures, picturesOf, urlFor } from './wallpaper';

const own = ownPictures('en');
const photo = (copyright: object) => ({
  url: '/easymock/api/wallpaper/picture/a.jpg',
  copyright: { name: 'Lin', link: '', profileImage: '', ...copyright },
});

describe('pictures behind the sign-in card', () => {
  it('of ours go along with the theme, photographs stay as they are', () => {
    const [hills] = own;
    if (!hills) throw new Error('none');
    expect(urlFor(hills, 'light')).toBe('/easymock/wallpapers/hills-day.svg');
    expect(urlFor(hills, 'dark')).toBe('/easymock/wallpapers/hills-night.svg');
    const [shown] = picturesOf({ type: 'bing', data: [photo({})] });
    expect(shown && urlFor(shown, 'dark')).toBe('/easymock/api/wallpaper/picture/a.jpg');
  });

  it('carry only links that lead to a page', () => {
    const data = [
      photo({ link: 'javascript:alert(1)', profileImage: 'data:x' }),
      photo({ link: 'https://a.example/' }),
    ];
    expect(picturesOf({ type: 'bing', data }).map(({ credit }) => credit.link)).toEqual(['', 'https://a.example/']);
  });

  it('begin with the newest photograph, and of ours with another one each day', () => {
    const days = [1, 2, 3, 4].map((day) => firstOf(own, new Date(Date.UTC(2026, 0, day))));
    expect(new Set(days).size).toBe(4);
    expect(firstOf(picturesOf({ type: 'unsplash', data: [photo({}), photo({})] }), new Date())).toBe(0);
    expect(firstOf([], new Date())).toBe(0);
  });
});
