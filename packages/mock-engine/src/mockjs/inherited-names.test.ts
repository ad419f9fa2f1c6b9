import { expect, test } from 'vitest';
import { compile } from '../plan/plan';

const INHERITED = Object.getOwnPropertyNames(Object.prototype);

test.each(INHERITED)('%s is no placeholder, no sibling and no step of a path', (name) => {
  const texts = [
    `@${name}`,
    `@${name}(1)`,
    `@${name}/x`,
    `@/${name}`,
    `@./${name}`,
    `@../${name}`,
    `@/a/${name}`,
    `@pick(${name})`,
  ];
  for (const text of texts) {
    const source = JSON.stringify({ a: { b: text } });
    const wanted = { a: { b: text.startsWith('@pick') ? name : text } };
    expect(compile(source).render()).toEqual(wanted);
    expect(compile(source).renderJson()).toBe(JSON.stringify(wanted));
  }
});

test.each(INHERITED)('%s is a key like any other, with a rule and as a reference', (name) => {
  const plan = compile(`{ '${name}|2': 'x', a: '@${name}', b: '@/${name}', 'c|1': [{ '${name}': 1 }] }`);
  const drawn = plan.render() as object;
  expect(Object.entries(drawn).slice(0, 3)).toEqual([
    [name, 'xx'],
    ['a', 'xx'],
    ['b', 'xx'],
  ]);
  expect(plan.renderJson()).toBe(JSON.stringify(drawn));
  expect(Object.getPrototypeOf(drawn)).toBe(Object.prototype);
});

test('nothing drawn reaches the prototype of everything', () => {
  compile(
    '{ "__proto__": { polluted: 1 }, "constructor": { "prototype": { polluted: 1 } }, a: "@/__proto__" }',
  ).render();
  expect(({} as { polluted?: number }).polluted).toBeUndefined();
  expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(INHERITED);
});

test.each(['$&', '$1', '$$', '$`', "$'", '$<name>', '\\'])('a drawn %s is put into a text as it is', (drawn) => {
  const argument = JSON.stringify([drawn]);
  const template = { kind: 'text', text: `<@pick(${argument})|@upper(@pick(${argument}))>` } as const;
  expect(compile(template).render()).toBe(`<${drawn}|${drawn.toUpperCase()}>`);
});
