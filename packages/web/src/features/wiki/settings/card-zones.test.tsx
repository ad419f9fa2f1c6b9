import { expect, it } from 'vitest';
import { moveCard } from './card-zones';

it('puts a card into a row, before the one at a place', () => {
  const rows = { up: ['markdown', 'wysiwyg'], down: ['jsmind'] } as const;
  expect(moveCard(rows, 'jsmind', 'up', 1)).toEqual({ up: ['markdown', 'jsmind', 'wysiwyg'], down: [] });
  expect(moveCard(rows, 'markdown', 'up', 1)).toEqual({ up: ['wysiwyg', 'markdown'], down: ['jsmind'] });
  expect(moveCard(rows, 'markdown', 'down', 9)).toEqual({ up: ['wysiwyg'], down: ['jsmind', 'markdown'] });
  expect(moveCard(rows, 'markdown', 'up', -1)).toEqual(rows);
});
