import Ajv from 'ajv/dist/2020';
import { transform } from 'esbuild';
import { expect, it } from 'vitest';
import { jsonSchemaOf, typescriptOf } from './types';

const param = { required: true, enumValues: [], desc: '', example: '' };
const events = [
  {
    eventId: 'goods.buy',
    eventName: '购买 */ alert(1)',
    trigger: '',
    params: [
      { ...param, key: 'sku', type: 'string' as const },
      { ...param, key: 'way', type: 'enum' as const, enumValues: ['app', 'h5'], required: false },
      { ...param, key: 'a-b', type: 'int' as const, required: false },
    ],
  },
  { eventId: 'goods.show', eventName: '曝光', trigger: '露出一半', params: [] },
];

it('the JSON Schema accepts valid events and refuses others', () => {
  const validate = new Ajv({ strict: false }).compile(JSON.parse(jsonSchemaOf('mall', events)));
  const isValid = (eventId: string, params: object) => validate({ eventId, params });
  expect(isValid('goods.buy', { sku: 'A', way: 'h5', 'a-b': 1 })).toBe(true);
  expect(isValid('goods.show', {})).toBe(true);
  for (const wrong of [{}, { sku: 1 }, { sku: 'A', way: 'web' }, { sku: 'A', extra: 1 }])
    expect([wrong, isValid('goods.buy', wrong)]).toEqual([wrong, false]);
  expect(isValid('goods.none', {})).toBe(false);
  const nothing = new Ajv({ strict: false }).compile(JSON.parse(jsonSchemaOf('mall', [])));
  expect(nothing({ eventId: 'goods.buy', params: {} })).toBe(false);
});

it('the types are TypeScript, whatever names and comments hold', async () => {
  const source = typescriptOf('mall', events);
  expect(source).toContain('"goods.buy": {');
  expect(source).toContain('way?: "app" | "h5";');
  expect(source).toContain('"a-b"?: number;');
  expect(source).not.toContain('*/ alert');
  await expect(transform(source, { loader: 'ts' })).resolves.toMatchObject({ warnings: [] });
});
