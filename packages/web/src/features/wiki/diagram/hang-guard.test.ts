import { expect, it } from 'vitest';
import { hangGuard } from './hang-guard';

function memory() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

it('a source during which the tab was closed is not drawn again, however often the page is loaded', () => {
  const store = memory();
  hangGuard(store, 'key').begin('endless');
  for (let load = 0; load < 3; load += 1) {
    const guard = hangGuard(store, 'key');
    expect(guard.isAbandoned('endless')).toBe(true);
    guard.begin('quick');
    guard.end();
    expect(guard.isAbandoned('quick')).toBe(false);
  }
});
