import type { PointDraft } from '@easymock/contract';
import { expect, test } from 'vitest';
import { blankPoint, editPoints, freeEventId, freeNumber } from './edit-points';
import { moved, placeBetween, placeByKey } from './place';

const picture = { width: 1_000, height: 2_000 };
const pin = { x: 0.5, y: 0.5, w: 0, h: 0 };
const key = (name: string, held: object = {}) => ({ key: name, shiftKey: false, altKey: false, ...held });

test('an arrow key moves a point by a pixel of the picture, and by ten with Shift', () => {
  expect(placeByKey(pin, key('ArrowRight'), picture)).toEqual({ ...pin, x: 0.501 });
  expect(placeByKey(pin, key('ArrowUp', { shiftKey: true }), picture)).toEqual({ ...pin, y: 0.495 });
  expect(placeByKey(pin, key('a'), picture)).toBeUndefined();
  // On a very long picture, one pixel is less than the precision that the server stores.
  expect(placeByKey(pin, key('ArrowDown'), { width: 1_000, height: 16_000 })?.y).toBe(0.5001);
});

test('Alt and an arrow key resize a rectangle, and leave a pin as it is', () => {
  const rectangle = { x: 0.1, y: 0.1, w: 0.2, h: 0.2 };
  expect(placeByKey(rectangle, key('ArrowRight', { altKey: true }), picture)).toEqual({ ...rectangle, w: 0.201 });
  expect(placeByKey(pin, key('ArrowRight', { altKey: true }), picture)).toEqual(pin);
});

test('a point never leaves the picture', () => {
  expect(moved({ x: 0.7, y: 0.1, w: 0.2, h: 0.1 }, 0.5, -0.5)).toEqual({ x: 0.8, y: 0, w: 0.2, h: 0.1 });
  const { x, w } = placeBetween({ x: 0.33333, y: 0 }, { x: 7, y: 1 }, { x: 0.01, y: 0.01 });
  expect(x + w).toBeLessThanOrEqual(1);
});

test('two corners that are closer than a click make a pin', () => {
  const least = { x: 0.01, y: 0.01 };
  expect(placeBetween({ x: 0.2, y: 0.2 }, { x: 0.205, y: 0.9 }, least)).toEqual({ x: 0.2, y: 0.2, w: 0, h: 0 });
  expect(placeBetween({ x: 0.6, y: 0.4 }, { x: 0.2, y: 0.2 }, least)).toEqual({ x: 0.2, y: 0.2, w: 0.4, h: 0.2 });
});

test('new points get the lowest free number, and other points keep their identity', () => {
  const add = (points: readonly PointDraft[]) => editPoints(points, { type: 'add', point: blankPoint(points, pin) });
  const points = add(add([]));
  const next = editPoints(points, { type: 'change', no: 2, fields: { eventId: 'pay' } });
  expect(next[0]).toBe(points[0]);
  expect(freeNumber([{ no: 1 }, { no: 3 }])).toBe(2);
});

test('an event gets a name that is free', () => {
  expect(freeEventId('pay', ['pay', 'pay_2'])).toBe('pay_3');
  expect(freeEventId('pay_2', ['pay_2'])).toBe('pay_3');
});
