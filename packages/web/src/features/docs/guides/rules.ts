import type { Language, Text } from '@easymock/contract';
import { outlineMode } from '@easymock/mock-engine';
import { commonRules, explainRule } from '../../mock/index';
import type { Block, Guide } from '../guide';

/** A value of each kind that rules act on, as it is written. */
const values = {
  text: { title: { zh: '文本', en: 'Text' }, value: "'★'" },
  number: { title: { zh: '数字', en: 'Numbers' }, value: '1' },
  boolean: { title: { zh: '布尔值', en: 'Booleans' }, value: 'true' },
  list: { title: { zh: '数组', en: 'Lists' }, value: "['甲', '乙', '丙']" },
  object: { title: { zh: '对象', en: 'Objects' }, value: '{ a: 1, b: 2, c: 3 }' },
  regexp: { title: { zh: '正则表达式', en: 'Regular expressions' }, value: String.raw`/[A-Z]\d{2}/` },
} as const satisfies Record<string, { title: Text; value: string }>;

/** Said by the engine of each rule people want, so that this page can not say anything else. */
function blocksOf(kind: keyof typeof values, language: Language): Block[] {
  const { title, value } = values[kind];
  const rows = ['', ...commonRules[kind]].map((rule) => {
    const [field] = outlineMode(`{ 'x|${rule || '1'}': ${value} }`).root.children;
    const text = field ? explainRule(rule, field, language).text : '';
    return [`\`${rule ? `name|${rule}` : 'name'}\``, text];
  });
  // Steps count through the items of a list, so that is where they are seen.
  const fields = commonRules[kind].map((rule, index) =>
    rule.startsWith('+')
      ? `  'list|4': [{ 'a${index}|${rule}': ${value} }],`
      : `  'a${index}|${rule}': ${value},`,
  );
  return [
    { heading: language === 'en' ? title.en : title.zh, id: kind },
    { table: [language === 'en' ? ['Key', 'Draws'] : ['写法', '含义'], ...rows] },
    { example: `{\n${fields.join('\n')}\n}` },
  ];
}

const kinds = Object.keys(values) as (keyof typeof values)[];

export const rules: Guide = {
  'zh-CN': [
    '模板是一个 JavaScript 表达式：对象、数组或文本。单引号、末尾逗号和注释都可以写。键名最后一个 `|` 之后是**规则**，它决定怎样生成这个值，不会出现在结果里。',
    '下面的例子可以直接修改，右边随之变化。',
    ...kinds.flatMap((kind) => blocksOf(kind, 'zh-CN')),
    { heading: '引用其他字段', id: 'fields' },
    '占位符与同一对象里的字段同名时，取那个字段的值。`@/a/b` 从最外层开始找，`@../a` 从外一层开始找。',
    {
      example:
        "{\n  text: '@first @last',\n  first: 'Ann',\n  last: 'Lee',\n  'rows|2': [{ of: '@/first' }],\n}",
    },
    { note: '写错时编辑器会指出行和列；没有作用的规则会得到提示。占位符见[下一篇](/docs/placeholders)。' },
  ],
  en: [
    'A template is one JavaScript expression: an object, a list or a text. Single quotes, trailing commas and comments are welcome. What stands behind the last `|` of a key is a **rule**: it decides how the value is drawn and is cut off in the result.',
    'Change the examples where they stand; the right side follows.',
    ...kinds.flatMap((kind) => blocksOf(kind, 'en')),
    { heading: 'Other fields', id: 'fields' },
    'A placeholder called like a field of the same object means that field. `@/a/b` is looked for from the top, `@../a` one step out.',
    {
      example:
        "{\n  text: '@first @last',\n  first: 'Ann',\n  last: 'Lee',\n  'rows|2': [{ of: '@/first' }],\n}",
    },
    {
      note: 'The editor names line and column of a mistake, and tells of rules that have no effect. Placeholders are on the [next page](/docs/placeholders).',
    },
  ],
};
