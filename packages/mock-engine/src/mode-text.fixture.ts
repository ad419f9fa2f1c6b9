import fc from 'fast-check';
import { parseMode } from './parse/parse';

const gap = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('', '', ' ', '\n', '\t', '\n\n    ', '\r\n') },
  { weight: 1, arbitrary: fc.constantFrom('/* one */', '// two\n', '/* three\n   lines\n */', ' // four\r\n', '/**/') },
);
const atom = fc.constantFrom(
  '1',
  '-1.5',
  '+2',
  '- -3',
  '0x1F',
  '1e3',
  'null',
  'true',
  'undefined',
  'NaN',
  '-Infinity',
  '(1)',
  '((-2))',
  "'a'",
  '"b\\n"',
  "'it\\'s'",
  '`plain`',
  '`two\n  lines`',
  "'two \\\n   lines'",
  '"@cname, \\u4e2d"',
  "'// no comment'",
  "'a long text '",
  '/re/',
  '/[/]\\/x/gi',
  '() => 1',
  'function () {\n      return { a: 1 } // kept\n    }',
  '(a, b) => ({ a })',
);
const key = fc.constantFrom('a', 'b', '$x', '名', "'c|1-3'", '"d"', '7', '"__proto__"', "'it\\'s'", 'function', '0x10');

const { value } = fc.letrec<{ value: string; list: string; object: string; member: string }>((tie) => ({
  value: fc.oneof({ maxDepth: 4 }, atom, atom, tie('list'), tie('object')),
  list: fc
    .tuple(
      fc.array(fc.tuple(gap, fc.oneof({ maxDepth: 4 }, fc.constant(''), tie('value')), gap), { maxLength: 4 }),
      gap,
    )
    .map(([items, end]) => `[${items.map(([before, item, after]) => `${before}${item}${after},`).join('')}${end}]`),
  member: fc.oneof(
    fc.tuple(key, gap, gap, tie('value')).map(([name, before, after, held]) => `${name}${before}:${after}${held}`),
    fc.constantFrom('m() { return 1 }', 'async n(x) {\n  await x\n}', '* g() {}'),
  ),
  object: fc
    .tuple(
      fc.uniqueArray(fc.tuple(gap, tie('member'), gap), {
        maxLength: 4,
        selector: ([, member]) => member.replace(/\W.*/s, ''),
      }),
      fc.boolean(),
      gap,
    )
    .map(([members, isTrailing, end]) => {
      const written = members.map((parts) => parts.join(''));
      return `{${written.join(',')}${isTrailing && written.length > 0 ? ',' : ''}${end}}`;
    }),
}));

/** Texts of modes as people and programs write them, with comments in all places. */
export const modeText = fc.tuple(gap, value, gap, fc.constantFrom('', ';')).map((parts) => parts.join(''));

/** Returns the meaning of a definition, without source positions. */
export function meaning(source: string): unknown {
  return JSON.parse(
    JSON.stringify(parseMode(source), (name, inner: unknown) => {
      if (name === 'at') return undefined;
      // Lines of a function are indented with its first one.
      if (name === 'source' && typeof inner === 'string') return inner.replaceAll(/\n +/g, '\n');
      if (inner === undefined || (typeof inner === 'number' && !Number.isFinite(inner))) return String(inner);
      return Object.is(inner, -0) ? '-0' : inner;
    }),
  );
}
