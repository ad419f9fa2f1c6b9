import { expect, it } from 'vitest';
import { readApiDocument } from './api-document';

const pets = {
  swaggerVersion: '1.2',
  basePath: 'http://petstore.example/api',
  resourcePath: '/pet',
  apis: [
    {
      path: '/pet/{petId}',
      operations: [
        {
          method: 'GET',
          summary: '查宠物',
          type: 'Pet',
          parameters: [{ name: 'petId', paramType: 'path', required: true, type: 'integer', minimum: '1.0' }],
          responseMessages: [{ code: 404, message: '没有', responseModel: 'Fault' }],
        },
        { method: 'DELETE', notes: '删除', type: 'void', parameters: [] },
      ],
    },
    {
      path: '/pet',
      operations: [
        { method: 'GET', summary: '列表', type: 'array', items: { $ref: 'Pet' }, parameters: [] },
        {
          httpMethod: 'POST',
          responseClass: 'List[Pet]',
          parameters: [{ name: 'body', paramType: 'body', type: 'Pet' }],
        },
      ],
    },
  ],
  models: {
    Pet: {
      id: 'Pet',
      required: ['id'],
      properties: {
        id: { type: 'integer', format: 'int64', description: '编号' },
        name: { type: 'string', enum: ['tom'] },
        friends: { type: 'array', items: { $ref: 'Pet' } },
        born: { type: 'dateTime' },
      },
    },
    Fault: { id: 'Fault', properties: { text: { type: 'string' } } },
  },
};

it('a Swagger 1.2 document that holds its operations is imported', () => {
  const { operations, problems, version } = readApiDocument(JSON.stringify(pets));
  expect(new Set(operations.flatMap(({ tags }) => tags))).toEqual(new Set(['pet']));
  expect(version).toBe('1.2');
  expect(problems).toEqual([]);
  expect(operations.map(({ method, url, description }) => [method, url, description])).toEqual([
    ['get', '/api/pet/:petId', '查宠物'],
    ['delete', '/api/pet/:petId', '删除'],
    ['get', '/api/pet', '列表'],
    ['post', '/api/pet', ''],
  ]);
  const [one, , list] = operations.map(({ mode }) => JSON.parse(mode) as unknown);
  expect(one).toMatchObject({ name: 'tom', born: expect.stringMatching(/^@datetime/) });
  expect(list).toMatchObject([{ name: 'tom' }]);
  expect(JSON.parse(operations[0]?.parameters ?? '')).toMatchObject([
    { name: 'petId', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } },
  ]);
  expect(JSON.parse(operations[0]?.responseModel ?? '')).toMatchObject({
    200: { schema: { properties: { id: { description: '编号' } } } },
    404: { description: '没有', schema: { properties: { text: { type: 'string' } } } },
  });
});

it('a Swagger 1.2 listing of other files says what to import instead', () => {
  const listing = { swaggerVersion: '1.2', apis: [{ path: '/pet', description: 'pets' }, { path: '/user' }] };
  expect(() => readApiDocument(JSON.stringify(listing))).toThrow(/only lists other files/);
  for (const apis of [undefined, 7, [null, { operations: 'x' }]]) {
    expect(() => readApiDocument(JSON.stringify({ swaggerVersion: '1.2', apis }))).toThrow(/only lists/);
  }
});

it('strange parts of a Swagger 1.2 document do not stop the others', () => {
  const strange = {
    swaggerVersion: '1.2',
    basePath: 5,
    apis: [
      null,
      { path: '/a', operations: [null, { method: 7 }, { method: 'GET', type: 'Nowhere', parameters: [null] }] },
    ],
    models: { X: null },
  };
  const { operations, problems } = readApiDocument(JSON.stringify(strange));
  expect(operations.map(({ url }) => url)).toEqual(['/a']);
  expect(problems).toMatchObject([{ code: 'badReference' }]);
});
