import { expect, test } from 'vitest';
import { requestOf, sampleAddress } from './preview-request';

test('the first try fits the url', () => {
  expect(sampleAddress('/users/:id(\\d+)/files/:name?')).toBe('/users/1/files/1');
  expect(sampleAddress('/users/{id}')).toBe('/users/1');
  expect(sampleAddress('/')).toBe('/');
});

test('parameters, query and body are taken from what is typed', () => {
  const typed = { address: '/users/7?page=2&q=a%20b', body: '{"note":"备注"}' };
  expect(requestOf('/users/:id', 'post', typed)).toEqual({
    isAnswered: true,
    request: {
      method: 'post',
      url: '/users/7',
      params: { id: '7' },
      query: { page: '2', q: 'a b' },
      body: { note: '备注' },
    },
  });
});

test('a GET has no body, and a body that is no JSON stays text', () => {
  expect(requestOf('/a', 'get', { address: '/a', body: '{"b":1}' }).request.body).toEqual({});
  expect(requestOf('/a', 'put', { address: '/a', body: 'a=1' }).request.body).toBe('a=1');
});

test('an address of another mock is told apart', () => {
  expect(requestOf('/users/:id', 'get', { address: '/orders/7', body: '' })).toMatchObject({
    isAnswered: false,
    request: { params: {} },
  });
});
