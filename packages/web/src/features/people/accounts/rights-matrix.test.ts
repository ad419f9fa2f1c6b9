import { expect, test } from 'vitest';
import { hasStep, withStep } from './rights-matrix';

const none = { level: 'none', canReveal: false } as const;

test('a level is given with those before it, and taken with those beyond', () => {
  const managing = withStep(none, 'manage', true);
  expect(hasStep(managing, 'edit')).toBe(true);
  expect(withStep(managing, 'edit', false)).toEqual({ level: 'view', canReveal: false });
  expect(withStep(managing, 'view', false)).toEqual(none);
});

test('the right to see secrets includes the right to view, and goes with it', () => {
  const revealing = withStep(none, 'reveal', true);
  expect(revealing).toEqual({ level: 'view', canReveal: true });
  expect(withStep(revealing, 'view', false)).toEqual(none);
  expect(withStep(revealing, 'edit', true)).toEqual({ level: 'edit', canReveal: true });
});
