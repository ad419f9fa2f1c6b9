import { outlineMode } from '@easymock/mock-engine';
import { expect, test } from 'vitest';
import { describedField } from './described-field';

const model = JSON.stringify({
  404: { description: 'gone', schema: { properties: { data: { description: 'wrong' } } } },
  200: {
    schema: {
      properties: {
        data: {
          description: '分页',
          properties: {
            list: { type: 'array', items: { properties: { mobile: { description: '收件人的\n手机号' }, no: {} } } },
          },
        },
      },
    },
  },
});
const outline = outlineMode("{ data: { 'list|3': [{ mobile: '@phone', no: 1, mine: 2 }] }, toString: 1 }");

test('says of a field what the document says of it, through objects and lists', () => {
  expect(describedField(model, outline, [0])).toBe('分页');
  expect(describedField(model, outline, [0, 0, 0, 0])).toBe('收件人的 手机号');
});

test('says nothing of fields that the document does not describe', () => {
  for (const path of [[], [0, 0], [0, 0, 0], [0, 0, 0, 1], [0, 0, 0, 2], [1]])
    expect(describedField(model, outline, path)).toBe('');
  for (const other of [
    '',
    '{',
    '[]',
    'null',
    '{"200":{}}',
    '{"404":{"schema":{"properties":{"data":{"description":"x"}}}}}',
  ])
    expect(describedField(other, outline, [0])).toBe('');
});
