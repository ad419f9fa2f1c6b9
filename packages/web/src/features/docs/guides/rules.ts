import type { Language, Text } from '@easymock/contract';
import { outlineMode } from '@easymock/mock-engine';
import { commonRules, explainRule } from '../../mock/index';
import type { Block, Guide } from '../guide';

/** A value for each kind that rules apply to, as source code. */
const values = {
  text: { title: { zh: '文本', en: 'Text' }, value: "'★'" },
  number: { title: { zh: '数字', en: 'Numbers' }, value: '1' },
  boolean: { title: { zh: '布尔值', en: 'Booleans' }, value: 'true' },
  list: { title: { zh: '数组', en: 'Arrays' }, value: "['甲', '乙', '丙']" },
  object: { title: { zh: '对象', en: 'Objects' }, value: '{ a: 1, b: 2, c: 3 }' },
  regexp: { title: { zh: '正则表达式', en: 'Regular expressions' }, value: String.raw`/[A-Z]\d{2}/` },
} as const satisfies Record<string, { title: Text; value: string }>;

/**
 * Generated with `explainRule` for each common rule, so that this page cannot contradict the editor.
 */
function blocksOf(kind: keyof typeof values, language: Language): Block[] {
  const { title, value } = values[kind];
  const rows = ['', ...commonRules[kind]].map((rule) => {
    const [field] = outlineMode(`{ 'x|${rule || '1'}': ${value} }`).root.children;
    const text = field ? explainRule(rule, field, language).text : '';
    return [`\`${rule ? `name|${rule}` : 'name'}\``, text];
  });
  // Step rules cycle through the items of a list, so their examples need a list.
  const fields = commonRules[kind].map((rule, index) =>
    rule.startsWith('+') ? `  'list|4': [{ 'a${index}|${rule}': ${value} }],` : `  'a${index}|${rule}': ${value},`,
  );
  return [
    { heading: language === 'en' ? title.en : title.zh, id: kind },
    { table: [language === 'en' ? ['Key', 'Result'] : ['写法', '含义'], ...rows] },
    { example: `{\n${fields.join('\n')}\n}` },
  ];
}

const kinds = Object.keys(values) as (keyof typeof values)[];

export const rules: Guide = {
  'zh-CN': [
    '数据定义是一个 JavaScript 表达式：对象、数组或文本。可以使用单引号、末尾逗号和注释。键名最后一个 `|` 之后是**规则**，它决定怎样生成这个值，不会出现在结果里。',
    '下面的例子可以直接修改，右边随之变化。',
    ...kinds.flatMap((kind) => blocksOf(kind, 'zh-CN')),
    { heading: '引用其他字段', id: 'fields' },
    '占位符与同一对象里的字段同名时，取那个字段的值。`@/a/b` 从最外层开始找，`@../a` 从外一层开始找。',
    { example: "{\n  text: '@first @last',\n  first: 'Ann',\n  last: 'Lee',\n  'rows|2': [{ of: '@/first' }],\n}" },
    { note: '写错时编辑器会指出行和列，并提示没有作用的规则。占位符见[下一篇](/docs/placeholders)。' },
  ],
  en: [
    'A definition is a JavaScript expression: an object, an array or a string. Single quotes, trailing commas and comments are allowed. The text after the last `|` of a key is a **rule**. It controls how the value is generated and does not appear in the result.',
    'You can edit the examples below; the result on the right changes with them.',
    ...kinds.flatMap((kind) => blocksOf(kind, 'en')),
    { heading: 'References to other fields', id: 'fields' },
    'A placeholder with the name of a field in the same object returns the value of that field. `@/a/b` starts at the root, `@../a` one level up.',
    { example: "{\n  text: '@first @last',\n  first: 'Ann',\n  last: 'Lee',\n  'rows|2': [{ of: '@/first' }],\n}" },
    {
      note: 'The editor shows line and column of an error and warns about rules without effect. See the [next page](/docs/placeholders) for placeholders.',
    },
  ],
};
