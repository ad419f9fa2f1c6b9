import { expect, test } from 'vitest';
import { mixColours } from './mix-colours';

test('a colour is mixed with a ground, however short a build wrote either', () => {
  expect(mixColours('#b23a2e', 0.08, '#ffffff')).toBe('#f9efee');
  expect(mixColours('#b23a2e', 0.08, '#fff')).toBe('#f9efee');
  expect(mixColours('#f00', 0.5, '#0000ff')).toBe('#800080');
});
