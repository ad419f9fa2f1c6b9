import { expect, test } from 'vitest';
import { enumerationTypes, typesWithExtra } from './enumeration-choices';
import { enumerationExtras } from './enumeration-type';

test('the types whose values carry something of their own are those whose schemas have fields', () => {
  const withFields = enumerationTypes.filter((type) => Object.keys(enumerationExtras[type].shape).length > 0);
  expect([...typesWithExtra]).toEqual(withFields);
});
