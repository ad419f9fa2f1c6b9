import { expect, test } from 'vitest';
import { frameSources, isFramed } from './frame-hosts';

const hosts = ['figma.com', 'bi.example.com:8443'];

test('a page is framed if its host is listed, or lies below one that is', () => {
  for (const address of ['https://figma.com/a', 'http://play.FIGMA.com', 'https://bi.example.com:8443/x?y'])
    expect(isFramed(address, hosts), address).toBe(true);
  for (const address of [
    'https://notfigma.com',
    'https://figma.com.evil.test',
    'https://evil.test/figma.com',
    'https://figma.com@evil.test',
    'https://somebody@figma.com',
    'https://figma.com:8443',
    'https://bi.example.com',
    'javascript://figma.com/%0aalert(1)',
    'figma.com',
    '',
  ])
    expect(isFramed(address, hosts), address).toBe(false);
  expect(isFramed('https://figma.com', [])).toBe(false);
});

test('the policy lets frames show the same hosts', () => {
  expect(frameSources(['figma.com'])).toEqual([
    'https://figma.com',
    'https://*.figma.com',
    'http://figma.com',
    'http://*.figma.com',
  ]);
});
