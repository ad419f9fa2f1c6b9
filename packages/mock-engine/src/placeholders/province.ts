import { oneOf } from '../node';
import type { Placeholder } from './placeholder';
import { PROVINCES } from './regions';

export const province: Placeholder = {
  names: ['province'],
  group: 'address',
  example: '@province',
  prepare: () => oneOf(PROVINCES.map((province) => province.name)),
};
