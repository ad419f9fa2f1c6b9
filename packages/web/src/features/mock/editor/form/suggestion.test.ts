import { outlineMode } from '@easymock/mock-engine';
import { expect, test } from 'vitest';
import { rowsOf } from './form-rows';
import { suggestionFor } from './suggestion';

const suggestions = (source: string) => rowsOf(outlineMode(source), new Set()).map(suggestionFor);

test('an empty text is offered what its name means, also by the object around it', () => {
  expect(suggestions("{ mobile: '', user: { name: '' } }")).toEqual([undefined, '@phone', undefined, '@cname']);
});

test('nothing is offered for what has a value or a rule, nor for a name that says nothing', () => {
  expect(suggestions("{ mobile: 'x', 'phone|3': '', field: '', age: 1 }")).toEqual(Array(5).fill(undefined));
});
