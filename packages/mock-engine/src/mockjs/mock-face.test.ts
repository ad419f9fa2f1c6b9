import { describe, expect, expectTypeOf, test } from 'vitest';
import { RenderError } from '../core/errors';
import { extend, mock, Random } from './default-face';
import { createMock } from './mock-face';

describe('mock', () => {
  const { mock: draw } = createMock({ seed: 7 });

  test.each<[string, unknown, unknown]>([
    ['a lone placeholder keeps its type', '@integer(3, 3)', 3],
    ['a text is never an expression', "{ a: '@d6' }", expect.stringMatching(/^\{ a: '@d6' \}$/)],
    ['a number', 5, 5],
    ['a function is called', () => ({ a: 1 }), { a: 1 }],
    ['null', null, null],
    ['rules', { 'a|2': 'x', 'b|+1': 4, 'c|1': [true] }, { a: 'xx', b: 4, c: true }],
    ['regular expressions', { code: /[a-c]{3}/ }, { code: expect.stringMatching(/^[a-c]{3}$/) }],
    [
      'functions see their object',
      {
        a: 2,
        b(this: { a: number }) {
          return this.a * 2;
        },
      },
      { a: 2, b: 4 },
    ],
  ])('%s', (_title, template, expected) => {
    expect(draw(template)).toEqual(expected);
  });

  test('leaves the template as it was', () => {
    const template = { 'list|2': [{ 'id|+1': 1 }] };
    expect(draw(template)).toEqual(draw(template));
    expect(template).toEqual({ 'list|2': [{ 'id|+1': 1 }] });
  });

  test('gives the same for the same seed, of a call or of the face', () => {
    const template = { a: '@guid', b: '@increment', c: '@now' };
    const call = { seed: 3, now: new Date(0) };
    expect(draw(template, call)).toEqual(draw(template, call));
    expect(createMock({ seed: 3 }).mock('@guid')).toBe(createMock({ seed: 3 }).mock('@guid'));
    expect(draw('@guid')).not.toBe(draw('@guid'));
  });

  test('counts on from call to call', () => {
    const face = createMock();
    expect([face.mock('@increment'), face.mock('@increment(10)'), face.Random.increment()]).toEqual([1, 11, 12]);
  });

  test('refuses in the language asked for', () => {
    const huge = { 'a|999999999': '@word' };
    expect(() => draw(huge)).toThrow(/repeats too often/);
    expect(() => draw(huge, { locale: 'zh' })).toThrow(/重复次数过多/);
    expect(() => createMock({ locale: 'zh' }).mock(huge)).toThrow(/重复次数过多/);
  });

  test('is typed as its caller says', () => {
    expectTypeOf(mock('@cname')).toBeUnknown();
    expectTypeOf(mock<string>('@cname')).toBeString();
  });
});

describe('extensions', () => {
  const makeFace = () => {
    const face = createMock({ seed: 7 });
    const Extended = face.Random.extend({
      planet: ['Venus', 'Mars'],
      shout(text: string) {
        return `${this.upper(text)}!`;
      },
      score() {
        return this.integer(1, 9) / 10;
      },
      nothing() {},
      args: (...args: unknown[]) => args,
      code: {
        names: ['unused'],
        group: 'misc',
        example: '@code',
        about: { zh: '代码。', en: 'A code.' },
        prepare: (args) => ({ yields: 'text', draw: () => `#${args.text(0, '0')}` }),
      },
      cname: () => '王五',
      TheEnd: () => 'fin',
      inTurn() {
        return this.order(['a', 'b']);
      },
    });
    return { ...face, Extended };
  };

  test.each<[string, unknown]>([
    ['@planet', expect.stringMatching(/^(?:Venus|Mars)$/)],
    ['@PLANET', expect.stringMatching(/^(?:Venus|Mars)$/)],
    ['@shout("hi")', 'HI!'],
    ['say @shout(hi) twice', 'say HI! twice'],
    ['@shout(@planet)', expect.stringMatching(/^(?:VENUS|MARS)!$/)],
    ['@score', expect.any(Number)],
    ['@nothing', ''],
    ['[@nothing ]', '[ ]'],
    ['@args(1, "b", [2, { "c": 3 }])', [1, 'b', [2, { c: 3 }]]],
    ['@code("7") ', '#7 '],
    ['@unused', '@unused'],
    ['@cname', '王五'],
    ['@theend', 'fin'],
    ['@constructor', '@constructor'],
    ['@extend', '@extend'],
  ])('%s', (text, expected) => {
    expect(makeFace().mock(text)).toEqual(expected);
  });

  test('are methods of Random, typed', () => {
    const { Extended, Random: same } = makeFace();
    expect(Extended).toBe(same);
    expect(Extended.shout('hi')).toBe('HI!');
    expect(['Venus', 'Mars']).toContain(Extended.planet());
    expect(Extended.code('7')).toBe('#7');
    expect(Extended.TheEnd()).toBe('fin');
    const day = new Date();
    expect(Extended.args(day)[0]).toBe(day);
    expectTypeOf(Extended.planet()).toBeString();
    expectTypeOf(Extended.score()).toBeNumber();
    expectTypeOf(Extended.shout).parameter(0).toBeString();
    expectTypeOf(Extended.integer()).toBeNumber();
  });

  test('draw with the seed of the draw they stand in', () => {
    const { mock: draw } = makeFace();
    expect(draw('@score @shout(@word)', { seed: 5 })).toBe(draw('@score @shout(@word)', { seed: 5 }));
  });

  test('go through a list in turn, each place of a template for itself', () => {
    const { mock: draw, Extended } = makeFace();
    expect(draw({ 'list|3': ['@inTurn'], other: '@inTurn' })).toEqual({ list: ['a', 'b', 'a'], other: 'a' });
    expect([Extended.inTurn(), Extended.inTurn()]).toEqual(['a', 'a']);
  });

  test('that call one another are methods of `this`, too', () => {
    const face = createMock();
    face.extend({ one: () => 1 });
    face.extend({
      two(this: object) {
        return (this as { one: () => number }).one() + 1;
      },
    });
    expect(face.mock('@two')).toBe(2);
  });

  test('that never end are stopped', () => {
    const face = createMock();
    const Extended = face.Random.extend({
      again(this: object): unknown {
        return (this as { again: () => unknown }).again();
      },
      long: () => 'x'.repeat(6_000_000),
    });
    expect(() => face.mock('@again')).toThrow(RenderError);
    expect(() => Extended.again()).toThrow(RenderError);
    expect(() => face.mock('@long')).toThrow(RenderError);
  });

  test('belong to their face alone', () => {
    makeFace();
    expect(createMock().mock('@planet')).toBe('@planet');
    expect('planet' in createMock().Random).toBe(false);
    expect(createMock().mock('@cname')).not.toBe('王五');
  });

  test('named like what every object has stay names', () => {
    const face = createMock();
    face.extend(JSON.parse('{ "__proto__": ["p"], "constructor": ["c"], "toString": ["t"] }'));
    expect(face.mock('@__proto__ @constructor @tostring')).toBe('p c t');
    expect(createMock().mock('@__proto__ @toString')).toBe('@__proto__ @toString');
    expect(Object.getPrototypeOf({})).toBe(Object.prototype);
  });

  test('of the default face are known to all who use it', () => {
    extend({ moon: ['Io'] });
    expect(mock('@moon')).toBe('Io');
    expect((Random as unknown as { moon: () => unknown }).moon()).toBe('Io');
    expect(createMock().mock('@moon')).toBe('@moon');
  });
});
