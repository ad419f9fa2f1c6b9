import type { Language, Text } from '@easymock/contract';
import { type PlaceholderGroup, quoted } from '@easymock/mock-engine';
import { placeholderTable } from '../../../kit/draw/placeholder-table';
import type { Block, Guide } from '../guide';

const groups: Record<PlaceholderGroup, Text> = {
  basic: { zh: '基础', en: 'Basics' },
  date: { zh: '日期', en: 'Dates' },
  text: { zh: '文本', en: 'Text' },
  name: { zh: '姓名', en: 'Names' },
  address: { zh: '地区', en: 'Places' },
  web: { zh: '网络', en: 'Web' },
  business: { zh: '业务', en: 'Business (China)' },
  image: { zh: '图片', en: 'Images' },
  color: { zh: '颜色', en: 'Colours' },
  helper: { zh: '工具', en: 'Utilities' },
  misc: { zh: '其他', en: 'Miscellaneous' },
};

/** Every placeholder of the engine with its description and a live example. */
function blocksOf(group: PlaceholderGroup, language: Language): Block[] {
  const locale = language === 'en' ? 'en' : 'zh';
  return [
    { heading: groups[group][locale], id: group },
    ...placeholderTable
      .filter((placeholder) => placeholder.group === group)
      .flatMap(({ names, about, example }): Block[] => [
        `${names.map((name) => `\`@${name}\``).join(' ')} ${about[locale]}`,
        { example: quoted(example, "'") },
      ]),
  ];
}

const groupNames = Object.keys(groups) as PlaceholderGroup[];

export const placeholders: Guide = {
  'zh-CN': [
    '文本里的 `@名称` 或 `@名称(参数)` 是占位符，每次调用重新生成。单独一个占位符保持它的类型，和其他文字在一起时变成文本。大小写不限，参数里可以再写占位符；不认识的名称原样保留。',
    {
      example:
        "{\n  id: '@integer(1, 99)',\n  text: '第 @integer(1, 99) 号',\n  upper: '@upper(@pick(yes, no))',\n  mail: 'someone@example.com',\n}",
    },
    '`@person` 和 `@company` 在同一个对象里是同一个人、同一家公司，姓名、证件号和生日一致。',
    {
      example:
        "{\n  name: '@person(\"name\")',\n  idCard: '@person(\"idCard\")',\n  birthday: '@person(\"birthday\")',\n  company: '@company',\n}",
    },
    ...groupNames.flatMap((group) => blocksOf(group, 'zh-CN')),
  ],
  en: [
    '`@name` or `@name(arguments)` in a string is a placeholder. It is generated again for every request. On its own it keeps its type; together with other text it becomes text. Case is ignored, arguments can contain placeholders, and unknown names are returned unchanged.',
    {
      example:
        "{\n  id: '@integer(1, 99)',\n  text: '第 @integer(1, 99) 号',\n  upper: '@upper(@pick(yes, no))',\n  mail: 'someone@example.com',\n}",
    },
    'Within an object, `@person` and `@company` always refer to the same person and the same company, so name, identity number and date of birth match.',
    {
      example:
        "{\n  name: '@person(\"name\")',\n  idCard: '@person(\"idCard\")',\n  birthday: '@person(\"birthday\")',\n  company: '@company',\n}",
    },
    ...groupNames.flatMap((group) => blocksOf(group, 'en')),
  ],
};
