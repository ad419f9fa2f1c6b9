import { describe, expect, test } from 'vitest';
import { createMatcher } from './match';
import { checkPattern, normalizePattern, patternKey } from './pattern';

const deep = { tags: 'deep' };

const matcherOf = (...patterns: string[]) =>
  createMatcher(
    patterns.map((line, order) => {
      const [method = '', pattern = ''] = line.includes(' ') ? line.split(' ') : ['get', line];
      return { method, pattern, value: line, order };
    }),
  );

function found(patterns: string[], path: string, method = 'get') {
  const result = matcherOf(...patterns).find(method, path);
  return result.found ? [result.value, result.params] : result.miss;
}

describe('a pattern takes', () => {
  test.each([
    ['/users/:id', '/users/7', { id: '7' }],
    ['/users/:id', '/Users/7/', { id: '7' }],
    ['/users/:id', '/users/a%2Fb', { id: 'a/b' }],
    ['/users/:id', '/users/%E5%BC%A0', { id: '张' }],
    ['/用户/:id', '/%E7%94%A8%E6%88%B7/1', { id: '1' }],
    ['/users/:id?', '/users', {}],
    ['/users/:id?', '/users/7', { id: '7' }],
    ['/a/:x?/b', '/a/b', {}],
    ['/a/:x?/b', '/a/1/b', { x: '1' }],
    ['/users/:id(\\d+)', '/users/42', { id: '42' }],
    ['/:kind(cat|dog)s', '/DOGs', { kind: 'DOG' }],
    ['/files/(.*)', '/files/a/b.txt', { '0': 'a/b.txt' }],
    ['/files/(.*)', '/files/', { '0': '' }],
    ['/files/:path+', '/files/a/b', { path: 'a/b' }],
    ['/files/:path*', '/files', {}],
    ['/files/:path(.*)/meta', '/files/a/b/meta', { path: 'a/b' }],
    ['/report-:id.json', '/report-5.json', { id: '5' }],
    ['/:a-:b', '/x-y-z', { a: 'x', b: 'y-z' }],
    ['/v:version(\\d{1,2})/x', '/v12/x', { version: '12' }],
    ['/:slug([a-z0-9-]+)', '/Hello-1', { slug: 'Hello-1' }],
    ['/x\\:cancel', '/x:cancel', {}],
    ['/', '/', {}],
    ['/(.*)', '/a', { '0': 'a' }],
    ['/:__proto__', '/x', Object.fromEntries([['__proto__', 'x']])],
  ])('%s the path %s', (pattern, path, params) => {
    expect(found([pattern], path)).toEqual([pattern, params]);
  });

  test.each([
    ['/users/:id', '/users'],
    ['/users/:id', '/users//'],
    ['/users/:id(\\d+)', '/users/x'],
    ['/users/:id', '/users/1/2'],
    ['/files/(.*)', '/files'],
    ['/files/*', '/files/a'],
    ['/a', '/a//b'],
  ])('but %s does not take %s', (pattern, path) => {
    expect(found([pattern], path)).toBe('path');
  });
});

describe('of several patterns', () => {
  test.each([
    ['a literal beats a parameter', ['/x/:id', '/x/success'], '/x/success', '/x/success'],
    ['a parameter beats a wildcard', ['/x/(.*)', '/x/:id'], '/x/1', '/x/:id'],
    ['a parameter beats an expression', ['/x/:id(\\d+)', '/x/:id'], '/x/1', '/x/:id'],
    ['text around a parameter beats a bare one', ['/x/:id', '/x/:id.json'], '/x/1.json', '/x/:id.json'],
    ['the left segment decides first', ['/:a/b', '/a/:b'], '/a/b', '/a/:b'],
    ['a dead end is left again', ['/a/:x/c', '/:a/b/d'], '/a/b/d', '/:a/b/d'],
    ['the earlier of equals wins', ['/x/:a', '/X/:b'], '/x/1', '/x/:a'],
    ['the earlier of equals wins among plain ones, too', ['/X/a', '/x/A'], '/x/a', '/X/a'],
    ['a plain one is found in any spelling', ['/:x/:y', '/x/a'], '/X/%61/', '/x/a'],
    ['so is one with what is no pattern but looks like it', ['/:x', '/x\\:go'], '/x:go', '/x\\:go'],
    ['the earlier of two expressions wins', ['/x/(\\w+)', '/x/(\\d+)'], '/x/1', '/x/(\\w+)'],
  ])('%s', deep, (_, patterns, path, winner) => {
    expect(found(patterns, path)[0]).toBe(winner);
  });

  test('a route of another method does not hide one further back', () => {
    expect(found(['post /x/success', 'get /x/:id'], '/x/success')).toEqual(['get /x/:id', { id: 'success' }]);
  });

  test('the methods of a path are known for explanations', () => {
    const matcher = matcherOf('post /x/a', 'get /x/:id', 'delete /x/(.*)');
    expect(matcher.methodsFor('/x/a')).toEqual(['delete', 'get', 'post']);
    expect(matcher.find('put', '/x/a')).toEqual({ found: false, miss: 'method', methods: ['delete', 'get', 'post'] });
  });
});

test.each([
  ['/w/:x', '/w/%E4%ZZ', { x: '%E4%ZZ' }],
  ['/w/:x', '/w/100%', { x: '100%' }],
  ['/w/:x/:y', '/w/%E5%BC%A0/%', { x: '张', y: '%' }],
  ['/w/(.*)', '/w/%zz', { 0: '%zz' }],
])('a segment with broken percent-encoding stays as it is: %s takes %s', (pattern, path, params) => {
  expect(matcherOf(`get ${pattern}`).find('get', path)).toMatchObject({ found: true, params });
});

describe('a pattern is cleaned', () => {
  test.each([
    ['/users//{id}/?verbose=1', '/users/:id'],
    ['/a/:id?', '/a/:id?'],
    ['/a/:id?/b', '/a/:id?/b'],
    ['/a/:id?x=1', '/a/:id'],
    ['/a#top', '/a'],
    ['//', '/'],
    ['/a/:id(\\d{2})/', '/a/:id(\\d{2})'],
    ['/a/{user-id}', '/a/:user_id'],
    ['/a/{id:[0-9]+}', '/a/:id'],
    ['/a/{proxy+}', '/a/:proxy+'],
    ['/a/{id}px', '/a/:id([^/]+)px'],
  ])('%s becomes %s', (pattern, clean) => {
    expect(normalizePattern(pattern)).toBe(clean);
    expect(normalizePattern(clean)).toBe(clean);
  });
});

test('patterns that answer the same addresses have one key', () => {
  expect(patternKey('/Users/:id/')).toBe(patternKey('/users/{userId}'));
  expect(patternKey('/%E4%B8%AD')).toBe(patternKey('/中'));
  expect(patternKey('/:id([^/]+)')).toBe(patternKey('/:x'));
  expect(patternKey('/:id(\\d+)')).not.toBe(patternKey('/:id(\\D+)'));
  expect(patternKey('/x\\:id')).not.toBe(patternKey('/x:id'));
});

describe('a pattern is refused for', () => {
  test.each([
    ['', 'empty'],
    ['users', 'noSlash'],
    ['/:id(\\d+', 'unbalanced'],
    ['/:id((a+)+)', 'unsafeRegExp'],
    ['/:id(?=x)', 'unsafeRegExp'],
    ['/:id(\\1)', 'unsafeRegExp'],
    ['/:id(^a$)', 'unsafeRegExp'],
    ['/:id(a{1,9999})', 'unsafeRegExp'],
    ['/:id/:id', 'doubleName'],
    ['/%E4', 'badEncoding'],
    ['/:a?/:b?/:c?/:d?/:e?', 'tooManyOptional'],
    [`/${'a'.repeat(2000)}`, 'tooLong'],
  ])('%s: %s', (pattern, code) => {
    expect(checkPattern(pattern)?.code).toBe(code);
    expect(checkPattern(pattern)?.texts.zh).toBeTruthy();
  });

  test('nothing else', () => {
    for (const pattern of ['/', '/a', '/:id(\\d+)', '/(.*)', '/:a(x|yy|z?)-:b?', '/用户/:编号']) {
      expect(checkPattern(pattern)).toBeUndefined();
    }
  });

  test('its neighbours are served all the same', () => {
    const matcher = matcherOf('/:id((a+)+)', '/b');
    expect(matcher.refused.map(({ error }) => error.code)).toEqual(['unsafeRegExp']);
    expect(matcher.find('get', '/b').found).toBe(true);
  });
});

// `RegExp` would not finish in any reasonable time.
test('an expression that would stall RegExp is answered', () => {
  const matcher = matcherOf('/:id(a*a*a*a*a*a*a*a*b)', '/(.*)x(.*)x(.*)x(.*)y');
  expect(matcher.find('get', `/${'a'.repeat(2000)}`).found).toBe(false);
  expect(matcher.find('get', `/${'x'.repeat(2000)}`).found).toBe(false);
});

test('look-ups that share a budget take no more steps than it has', () => {
  const matcher = matcherOf('/:a([^x]*[^x]*[^x]*x)', '/plain/:id');
  const budget = { left: 1_000 };
  const path = `/${'y'.repeat(100)}`;
  expect(matcher.find('get', '/ax', budget).found).toBe(true);
  expect(budget.left).toBeLessThan(1_000);
  expect(matcher.find('get', path, budget)).toEqual({ found: false, miss: 'path', methods: [] });
  expect(budget.left).toBe(-1);
  expect(matcher.find('get', '/ax', budget).found).toBe(false);
  expect(matcher.find('get', '/ax').found).toBe(true);
});

test('a route without expressions is found with no steps at all', () => {
  expect(matcherOf('/plain/:id').find('get', '/plain/7', { left: 0 }).found).toBe(true);
});

describe('thousands of expressions that nearly match cost a look-up only milliseconds', deep, () => {
  const routesOf = (method: string, pattern: (order: number) => string) =>
    createMatcher(
      Array.from({ length: 4000 }, (_, order) => ({ method, pattern: pattern(order), value: order, order })),
    );

  test.each([
    ['of another ending', 'get', (i: number) => `/x:a(.*)y:b(.*)z:c(.*)w:d(.*)v:e(.*)${'q'.repeat(300)}${i}`],
    ['within', 'get', (i: number) => `/x:a(.+)y:b(.+)z:c(.+)w:d(.+)q${i}:e(.+)`],
    ['in a segment', 'get', (i: number) => `/x:a([^/]+)y:b([^/]+)z:c([^/]+)w:d([^/]+)q${i}:e([^/]+)`],
    ['of another method', 'post', (i: number) => `/x:a([^/]+)y:b([^/]+)z:c([^/]+)w:d([^/]+)q${i}:e([^/]+)`],
    ['in long sets', 'get', (i: number) => `/x:a([${'a-cd-f'.repeat(60)}v-z]*)y:b([${'g'.repeat(300)}]*)${i}:c(q)`],
  ])('%s', (_, method, pattern) => {
    const matcher = routesOf(method, pattern);
    const path = `/x${'xyzwv'.repeat(390)}`;
    matcher.find('get', path);
    expect(matcher.find('get', path)).toEqual({ found: false, miss: 'path', methods: [] });
    matcher.methodsFor(path);
  });

  test('and do not hide a route that is found before them', () => {
    const pattern = (i: number) => (i === 3999 ? '/:any' : `/x:a(\\w+)y:b(\\w+)z:c(\\w+)${i}:e(\\w+)`);
    const result = routesOf('get', pattern).find('get', `/x${'xyzwv'.repeat(390)}`);
    expect(result.found && result.pattern).toBe('/:any');
  });

  test('while different beginnings and endings cost nothing', () => {
    const matcher = routesOf('get', (i) => `/Part${i}-:a(\\d+)-End`);
    for (const i of [0, 2000, 3999]) expect(matcher.find('get', `/pART${i}-7-eND`).found).toBe(true);
  });
});

test.each([
  ['/:x([a-cx\\-\\d]+)', '/AC-x09', true],
  ['/:x([a-cx\\-\\d]+)', '/d', false],
  ['/:x([^a-cb-f]+)', '/xyz', true],
  ['/:x([^a-cb-f]+)', '/xEz', false],
  ['/:x([z-a]+)', '/b', false],
  ['/:x([一-丁七]+)', '/七一', true],
  ['/éa:x(\\d)bÉc', '/Éa1béc', true],
])('a set such as that of %s for %s is looked up rightly: %s', (pattern, path, isFound) => {
  expect(matcherOf(pattern).find('get', path).found).toBe(isFound);
});

// A linear scan over the routes would take minutes and exceed the time limit.
test('five thousand routes are looked up, not tried one by one', () => {
  const routes = Array.from({ length: 5000 }, (_, order) => ({
    method: 'get',
    pattern: order % 2 === 0 ? `/group${order}/:id/items` : `/:tenant/thing${order}`,
    value: order,
    order,
  }));
  const matcher = createMatcher(routes);
  for (let i = 0; i < 50_000; i += 1) {
    if (!matcher.find('get', `/group${(i * 2) % 5000}/${i}/items`).found) throw new Error(`missed ${i}`);
  }
}, 30_000);
