import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMain, root } from './run.mjs';

// Generates the landscapes behind the sign-in screen. Their seeds are fixed, so that a picture changes only
// if this script does.
const width = 1600;
const height = 1000;

const palettes = {
  day: {
    sky: ['#e4efec', '#f6f5ea'],
    light: '#f3d9ae',
    glow: '#fff3d9',
    ridges: ['#c6dcd8', '#a3c8c2', '#74aca4', '#45897f', '#22695f'],
    mist: '#f1f5f1',
    ink: '#4a5653',
    spark: '#ffffff',
  },
  night: {
    sky: ['#0a1211', '#16262a'],
    light: '#d5e2dd',
    glow: '#24403d',
    ridges: ['#1d3431', '#1a3b37', '#16332f', '#112825', '#0c1d1b'],
    mist: '#132120',
    ink: '#5f726d',
    spark: '#cfe3dc',
  },
};

/** Returns a generator of numbers from 0 to 1 that depends only on the seed. */
function randomOf(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const round = (value) => Math.round(value * 10) / 10;

/** Returns a skyline as heights at even distances: waves of decreasing size, each with its own phase. */
function skyline(random, { base, rise, waves, octaves = 4, steps = 32 }) {
  const parts = Array.from({ length: octaves }, (_, i) => ({
    times: waves * 1.9 ** i,
    size: rise / 2.1 ** i,
    phase: random() * Math.PI * 2,
  }));
  return Array.from({ length: steps + 1 }, (_, step) => {
    const x = step / steps;
    const lift = parts.reduce(
      (sum, { times, size, phase }) => sum + size * Math.sin(x * times * Math.PI * 2 + phase),
      0,
    );
    return { x: x * width, y: base - lift };
  });
}

/** Returns a smooth curve through points (Catmull-Rom spline). */
function curve(points) {
  const at = (i) => points[Math.min(points.length - 1, Math.max(0, i))];
  const parts = points.slice(1).map((to, i) => {
    const [before, from, after] = [at(i - 1), at(i), at(i + 2)];
    const first = { x: from.x + (to.x - before.x) / 6, y: from.y + (to.y - before.y) / 6 };
    const second = { x: to.x - (after.x - from.x) / 6, y: to.y - (after.y - from.y) / 6 };
    return `C${[first, second, to].map(({ x, y }) => `${round(x)} ${round(y)}`).join(' ')}`;
  });
  return `M${round(points[0].x)} ${round(points[0].y)}${parts.join('')}`;
}

const below = (points, floor = height) => `${curve(points)}V${floor}H0Z`;
const fade = (id, from, to) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;
const disc = (x, y, r, colour, opacity = 1) =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="${colour}" opacity="${opacity}"/>`;

/** Sky with a sun or moon in its halo; with stars at night. */
function sky(colours, random, { x, y, r }, isNight) {
  const stars = isNight
    ? Array.from({ length: 42 }, () =>
        disc(random() * width, random() * height * 0.5, 0.8 + random() * 1.1, colours.spark, 0.5),
      ).join('')
    : '';
  return {
    defs: `${fade('sky', ...colours.sky)}<radialGradient id="halo"><stop offset="0" stop-color="${colours.glow}"/><stop offset="1" stop-color="${colours.glow}" stop-opacity="0"/></radialGradient>`,
    body: `<rect width="${width}" height="${height}" fill="url(#sky)"/>${stars}<circle cx="${x}" cy="${y}" r="${r * 4.2}" fill="url(#halo)"/>${disc(x, y, r, colours.light, 0.92)}`,
  };
}

const birds = ({ ink }, x, y) =>
  `<path d="M${x} ${y}q9-11 18 0q9-11 18 0m28 26q7-8 14 0q7-8 14 0m-104 14q6-7 12 0q6-7 12 0" fill="none" stroke="${ink}" stroke-width="2" stroke-linecap="round"/>`;

/** Overlapping ridges, each sinking into mist. */
function hills(colours, random, isNight) {
  const { defs, body } = sky(colours, random, { x: 1390, y: 170, r: 60 }, isNight);
  const ridges = colours.ridges.map((colour, i) => {
    const points = skyline(random, { base: 520 + i * 98, rise: 96 - i * 14, waves: 1.3 + i * 0.35, octaves: 5 });
    return { def: fade(`r${i}`, colour, colours.mist), path: `<path d="${below(points)}" fill="url(#r${i})"/>` };
  });
  return {
    defs: defs + ridges.map(({ def }) => def).join(''),
    body: body + ridges.map(({ path }) => path).join('') + birds(colours, 1130, 130),
  };
}

/** Mountains reflected in water, broken by the light. */
function lake(colours, random, isNight) {
  const shore = 610;
  const light = { x: 1350, y: 180, r: 56 };
  const { defs, body } = sky(colours, random, light, isNight);
  const ranges = [1, 2, 3].map((i) => ({
    colour: colours.ridges[i],
    points: skyline(random, { base: shore - 190 + i * 52, rise: 92 - i * 20, waves: 1 + i * 0.5, octaves: 5 }),
  }));
  const above = ranges.map(({ points }, i) => `<path d="${below(points, shore)}" fill="url(#m${i})"/>`).join('');
  const glints = Array.from({ length: 26 }, (_, i) => {
    const y = shore + 16 + i * 14;
    const half = (18 + i * 5) * (0.5 + random());
    const x = light.x + (random() - 0.5) * (16 + i * 6);
    return `M${round(x - half)} ${y}h${round(half * 2)}`;
  }).join('');
  const ripples = Array.from({ length: 34 }, () => {
    const y = shore + 14 + random() * (height - shore - 30);
    return `M${round(random() * width)} ${round(y)}h${round(40 + random() * 150)}`;
  }).join('');
  return {
    defs:
      defs +
      ranges.map(({ colour }, i) => fade(`m${i}`, colour, colours.mist)).join('') +
      fade('water', colours.ridges[0], colours.ridges[2]),
    body: `${body}${above}<rect y="${shore}" width="${width}" height="${height - shore}" fill="url(#water)"/><g transform="matrix(1 0 0 -0.8 0 ${shore * 1.8})" opacity="0.4">${above}</g><path d="${ripples}" stroke="${colours.mist}" stroke-width="1.5" opacity="0.3"/><path d="${glints}" stroke="${colours.light}" stroke-width="3" stroke-linecap="round" opacity="0.6"/><g fill="${colours.ink}"><path d="M1096 742q44 20 92 0q-12 17-28 17h-38q-16 0-26-17Z"/><path d="M1136 742v-16q7-9 14 0v16Z"/></g>${birds(colours, 1130, 130)}`,
  };
}

/** Terraced fields on a slope, each with a rim of light. */
function terraces(colours, random, isNight) {
  const { defs, body } = sky(colours, random, { x: 1410, y: 165, r: 54 }, isNight);
  const far = skyline(random, { base: 400, rise: 70, waves: 1.4, octaves: 5 });
  const [first, second] = [random() * 6, random() * 6];
  const count = 15;
  const steps = Array.from({ length: count }, (_, i) => {
    const depth = i / (count - 1);
    const points = Array.from({ length: 23 }, (_, step) => {
      const x = step / 22;
      const sway =
        Math.sin(x * 5.2 + first + depth * 1.6) * (46 + depth * 44) +
        Math.sin(x * 11.5 + second - depth * 2.2) * (14 + depth * 16);
      return { x: -20 + x * (width + 40), y: 470 + depth ** 1.25 * 470 + sway };
    });
    const mix = depth * (colours.ridges.length - 1);
    return { points, colour: blend(colours.ridges[Math.floor(mix)], colours.ridges[Math.ceil(mix)], mix % 1) };
  });
  const fields = steps
    .map(
      ({ points, colour }, i) =>
        // Sides and floor lie outside the picture, so that only the rim of the stroke is visible.
        `<path d="${curve(points)}V${height + 20}H-20Z" fill="${colour}" stroke="${isNight ? colours.ink : colours.mist}" stroke-opacity="${isNight ? 0.3 : 0.6}" stroke-width="${round(1 + i * 0.14)}"/>`,
    )
    .join('');
  return {
    defs: defs + fade('far', colours.ridges[0], colours.mist),
    body: `${body}<path d="${below(far)}" fill="url(#far)"/>${fields}${birds(colours, 1130, 130)}`,
  };
}

/** A sea of scales, as on old porcelain, with islands in it. */
function islands(colours, random, isNight) {
  const shore = 560;
  const { defs, body } = sky(colours, random, { x: 1370, y: 190, r: 76 }, isNight);
  const land = [
    { x: 300, size: 250, colour: colours.ridges[1] },
    { x: 1290, size: 210, colour: colours.ridges[2] },
    { x: 700, size: 130, colour: colours.ridges[0] },
  ].map(({ x, size, colour }, i) => {
    const points = Array.from({ length: 15 }, (_, step) => {
      const t = step / 14;
      const bump = Math.sin(t * Math.PI) ** 1.4 * (0.72 + random() * 0.42);
      return { x: x + (t - 0.5) * size * 2.6, y: shore + 6 - bump * size * 0.72 };
    });
    return {
      def: fade(`i${i}`, colour, colours.mist),
      path: `<path d="${curve(points)}V${shore + 20}H${round(points[0].x)}Z" fill="url(#i${i})"/>`,
    };
  });
  const scale = (r) => [1, 0.72, 0.44].map((part) => `<circle r="${round(r * part)}"/>`).join('');
  const r = 60;
  const rows = Array.from({ length: Math.ceil((height - shore) / (r / 2)) + 2 }, (_, row) => {
    const colour = blend(colours.ridges[1], colours.ridges[4], Math.min(1, row / 15));
    const shift = row % 2 === 0 ? 0 : r;
    const scales = Array.from(
      { length: Math.ceil(width / (r * 2)) + 1 },
      (_, i) => `<use href="#s${row}" x="${i * r * 2 - shift}" y="${shore + r + (row * r) / 2}"/>`,
    );
    const line = isNight ? colours.ink : colours.mist;
    return {
      def: `<g id="s${row}" fill="${colour}" stroke="${line}" stroke-opacity="${isNight ? 0.35 : 0.6}" stroke-width="1.4">${scale(r)}</g>`,
      body: scales.join(''),
    };
  });
  return {
    defs: defs + [...land, ...rows].map(({ def }) => def).join(''),
    body: `${body}${land.map(({ path }) => path).join('')}${rows.map((row) => row.body).join('')}${birds(colours, 1130, 130)}`,
  };
}

function blend(from, to, part) {
  const channel = (colour, i) => Number.parseInt(colour.slice(1 + i * 2, 3 + i * 2), 16);
  return `#${[0, 1, 2]
    .map((i) => Math.round(channel(from, i) * (1 - part) + channel(to, i) * part))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`;
}

const landscapes = { hills: [hills, 11], lake: [lake, 23], terraces: [terraces, 5], islands: [islands, 42] };

/** Returns every picture as a file name and its content. */
export function drawWallpapers() {
  return Object.entries(landscapes).flatMap(([name, [draw, seed]]) =>
    Object.entries(palettes).map(([hour, colours]) => {
      const { defs, body } = draw(colours, randomOf(seed), hour === 'night');
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><title>${name}</title><defs>${defs}</defs>${body}</svg>\n`;
      return { file: `${name}-${hour}.svg`, svg };
    }),
  );
}

export const wallpaperFolder = 'packages/web/public/wallpapers';

if (isMain(import.meta.url)) {
  mkdirSync(join(root, wallpaperFolder), { recursive: true });
  for (const { file, svg } of drawWallpapers()) {
    writeFileSync(join(root, wallpaperFolder, file), svg);
    console.log(`${file} ${Math.round(svg.length / 1000)} kB`);
  }
}
