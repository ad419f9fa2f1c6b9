import { expect, test } from 'vitest';
import { contrastOf, mixColours } from './mix-colours';

test('a colour is mixed with a ground, however short a build wrote either', () => {
  expect(mixColours('#b23a2e', 0.08, '#ffffff')).toBe('#f9efee');
  expect(mixColours('#b23a2e', 0.08, '#fff')).toBe('#f9efee');
  expect(mixColours('#f00', 0.5, '#0000ff')).toBe('#800080');
});

test('the contrast of two colours does not ask which comes first', () => {
  expect(contrastOf('#000', '#ffffff')).toBe(21);
  expect(contrastOf('#ffffff', '#777777')).toBeCloseTo(4.48, 2);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});
