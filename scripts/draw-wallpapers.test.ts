import { readFileSync } from 'node:fs';
import { bundledWallpapers } from '@easymock/contract';
import { expect, it } from 'vitest';
import { drawWallpapers, wallpaperFolder } from './draw-wallpapers.mjs';

it('the landscapes are the ones that are drawn, by day and by night, and small', () => {
  const drawn = drawWallpapers();
  expect(drawn.map(({ file }) => file)).toEqual(
    Object.keys(bundledWallpapers).flatMap((name) => [`${name}-day.svg`, `${name}-night.svg`]),
  );
  for (const { file, svg } of drawn) {
    expect(readFileSync(`${wallpaperFolder}/${file}`, 'utf8') === svg, file).toBe(true);
    expect(svg.length, file).toBeLessThan(30_000);
  }
});
