import { describe, expect, test } from 'vitest';
import { compile } from './plan';

const NOW = new Date(2026, 4, 6);

/** Renders with many seeds, as data and as JSON, which must agree. */
function each<T>(source: string, check: (value: T) => void): void {
  const plan = compile(source);
  for (let seed = 0; seed < 30; seed += 1) {
    const value = plan.render({ seed, now: NOW });
    expect(plan.renderJson({ seed, now: NOW })).toBe(JSON.stringify(value));
    expect(plan.render({ seed, now: NOW })).toEqual(value);
    check(value as T);
  }
}

const areDifferent = (values: readonly unknown[]) => new Set(values).size > 1;

describe('the parts of a person', () => {
  test('agree within an object, also in longer texts and as arguments of other placeholders', () => {
    each<Record<string, string>>(
      `{ a: '@person("name")', b: '@person("name")', c: '@person("pinyin")', d: 'Dear @person("name")!',
         e: '@upper(@person("pinyin"))', f: '@person("@pick([\\'name\\'])")', 'g|2': '@person("name")' }`,
      ({ a = '', b, c = '', d, e, f, g }) => {
        expect(b).toBe(a);
        expect(d).toBe(`Dear ${a}!`);
        expect(e).toBe(c.toUpperCase());
        expect(f).toBe(a);
        expect(g).toBe(a + a);
      },
    );
  });

  test('agree with those of nested objects', () => {
    each<{ name: string; home: { owner: string; deep: { owner: string } }; last: string }>(
      `{ name: '@person("name")', home: { owner: '@person("name")', deep: { owner: '@person("name")' } }, last: '@person("name")' }`,
      ({ name, home, last }) => {
        expect(home).toEqual({ owner: name, deep: { owner: name } });
        expect(last).toBe(name);
      },
    );
  });

  test('are another person in each item of a list, agreeing within it', () => {
    const seen = new Set<boolean>();
    each<{ list: { a: string; in: { a: string } }[]; a: string; names: string[] }>(
      `{ a: '@person("idCard")', 'list|3': [{ a: '@person("idCard")', in: { a: '@person("idCard")' } }], 'names|3': ['@person("idCard")'] }`,
      ({ list, a, names }) => {
        for (const item of list) expect(item.in.a).toBe(item.a);
        const all = [a, ...list.map((item) => item.a), ...names];
        expect(new Set(all).size).toBe(7);
        seen.add(areDifferent(all));
      },
    );
    expect(seen).toEqual(new Set([true]));
  });

  test('go on after a list as they were before it', () => {
    each<{ a: string; list: { id: string; inner: string[]; again: string }[]; z: string }>(
      `{ a: '@person("idCard")', 'list|2': [{ id: '@person("idCard")', 'inner|2': ['@person("idCard")'], again: '@person("idCard")' }], z: '@person("idCard")' }`,
      ({ a, list, z }) => {
        expect(z).toBe(a);
        for (const { id, inner, again } of list) {
          expect(again).toBe(id);
          expect(inner).not.toContain(id);
          expect(inner[0]).not.toBe(inner[1]);
        }
        expect(list[0]?.id).not.toBe(list[1]?.id);
      },
    );
  });

  test('are several persons where these have names', () => {
    each<Record<string, string>>(
      `{ buyer: '@person("idCard", "buyer")', seller: '@person("idCard", "seller")', who: '@person("idCard")',
         buyerAgain: '@person("id_card", "buyer")', born: '@person("birthday", "buyer")', any: '@person("idCard", "@pick([\\'seller\\'])")' }`,
      ({ buyer, seller, who, buyerAgain, born, any }) => {
        expect(new Set([buyer, seller, who]).size).toBe(3);
        expect(buyerAgain).toBe(buyer);
        expect(buyer?.slice(6, 14)).toBe(born?.replaceAll('-', ''));
        expect(any).toBe(seller);
      },
    );
  });

  test('begin anew in each item even when only a draw tells whom they are of', () => {
    each<{ l: string[] }>(`{ 'l|4': ['@person("@pick([\\'idCard\\'])", "@pick([\\'a\\'])")'] }`, ({ l }) => {
      expect(new Set(l).size).toBe(4);
    });
  });

  test('belong to what a value picked out of a list stands in', () => {
    each<Record<string, string>>(
      `{ id: '@person("idCard")', 'one|1': ['@person("idCard")', '@person("idCard")'], 'turn|+1': ['@person("idCard")'], 'o|1': [{ id: '@person("idCard")' }] }`,
      ({ id, one, turn, o }) => {
        expect(one).toBe(id);
        expect(turn).toBe(id);
        expect(o).toEqual({ id });
      },
    );
  });

  test('agree with references to them and beside paths', () => {
    each<{ name: string; same: string; list: { id: string; owner: string }[] }>(
      `{ same: '@name', name: '@person("name")', 'list|2': [{ id: '@person("idCard")', owner: '@../../name' }], check: '@person("name")' }`,
      ({ name, same, list }) => {
        expect(same).toBe(name);
        expect(list.map(({ owner }) => owner)).toEqual([name, name]);
        expect(areDifferent(list.map(({ id }) => id))).toBe(true);
      },
    );
  });
});

test('a placeholder with parts and arguments stands beside a field of its name', () => {
  each<Record<string, unknown>>(
    `{ person: '@person', name: '@person("name")', company: '@company', code: '@company("creditCode")', amount: '@amount(1, 2)', fee: '@amount(5, 6)', copy: '@company' }`,
    ({ person, name, company, code, fee, copy }) => {
      expect(person).toMatchObject({ name });
      expect(code).toMatch(/^91\w{16}$/);
      expect(copy).toBe(company);
      expect(fee).toBeGreaterThanOrEqual(5);
    },
  );
});

test('a lone person is a value of its own, not shared with the next', () => {
  const plan = compile("{ a: '@person', b: '@person' }");
  const { a, b } = plan.render({ seed: 1 }) as { a: object; b: object };
  expect(a).toEqual(b);
  expect(a).not.toBe(b);
});

test('one draw leaves nothing behind for the next', () => {
  const plan = compile(`{ id: '@person("idCard")', 'list|1-2': [{ id: '@person("idCard")' }] }`);
  expect(plan.renderJson({ seed: 1, now: NOW })).not.toBe(plan.renderJson({ seed: 2, now: NOW }));
  expect(plan.renderJson({ seed: 1, now: NOW })).toBe(plan.renderJson({ seed: 1, now: NOW }));
});

test('whole persons count as what they are', () => {
  const plan = compile("{ 'list|1000': ['@person'] }", { limits: { nodes: 5000 } });
  expect(() => plan.render({ seed: 1, clock: () => 0 })).toThrow('Too many values');
});
