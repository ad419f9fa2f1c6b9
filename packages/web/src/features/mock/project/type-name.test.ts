import { expect, test } from 'vitest';
import { typeNameOf } from './type-name';

test('a type is named after method and address, parameters with By', () => {
  expect(typeNameOf('get', '/v2/pet/:petId')).toBe('GetPetByPetId');
  expect(typeNameOf('post', '/api/user_orders/create-many')).toBe('PostUserOrdersCreateMany');
  expect(typeNameOf('get', '/report-:id(\\d+).json')).toBe('GetReportIdDJson');
  expect(typeNameOf('delete', '/')).toBe('Delete');
  expect(typeNameOf('get', '/订单/列表')).toBe('Get订单列表');
});
