import { describe, expect, test } from 'vitest';
import { choicesInText } from './choices-in-text';
import { DESCRIPTION_PHRASES, DESCRIPTION_WORDS } from './description-words';
import { findMeaning, type PropertyFacts } from './find-meaning';
import { nameWords } from './name-words';
import { PROPERTY_NAMES } from './property-names';
import { SUBJECT_NAMES } from './subjects';

const of = (name: string, more: Partial<PropertyFacts> = {}) => findMeaning({ name, type: 'string', ...more });

describe('a name means the same', () => {
  test.each(['mobile', 'Mobile', 'user_mobile', 'receiverMobile', 'MOBILE-NO', 'mobile2', 'mobiles', 'shouji'])(
    'as %s',
    (name) => {
      expect(of(name)).toBe('phone');
    },
  );
});

describe('a name is that of', () => {
  test.each([
    ['name', 'SysUserVO', 'personName'],
    ['name', 'Product', 'product'],
    ['name', 'companies', 'companyName'],
    ['userName', 'Order', 'accountName'],
    ['categoryName', 'Product', 'category'],
    ['title', 'Product', 'product'],
    ['title', 'OrderItemVO', 'product'],
    ['name', 'cart_items', 'product'],
    ['title', 'ListItem', 'article'],
    ['name', 'Whatever', 'label'],
  ])('%s in %s', (name, subject, meaning) => {
    expect(of(name, { subject })).toBe(meaning);
  });
});

describe('a description', () => {
  test('says what a name does not', () => {
    expect(of('field3', { description: '车牌号' })).toBe('plate');
    expect(of('f', { description: '收件人电话（选填）' })).toBe('phone');
    expect(of('value', { description: 'A phone number to call' })).toBe('phone');
  });

  test('goes before a name that may mean anything, not before one that is clear', () => {
    expect(of('title', { description: '职称' })).toBe('jobTitle');
    expect(of('mobile', { description: '用户姓名对应的号码' })).toBe('phone');
  });

  test('counts by its longest word, and by the last of equally long ones', () => {
    expect(of('x', { description: '商品图片' })).toBe('cover');
    expect(of('x', { description: '用户所在城市' })).toBe('city');
  });
});

test('a meaning that no value of the type can have is none', () => {
  expect(of('mobile', { type: 'boolean' })).toBeUndefined();
  expect(of('email', { type: 'integer' })).toBeUndefined();
  expect(of('createTime', { type: 'integer' })).toBe('created');
});

test('names that every object inherits mean nothing', () => {
  for (const name of ['constructor', '__proto__', 'toString', '']) expect(of(name)).toBeUndefined();
});

describe('values that a description lists', () => {
  test.each([
    ['状态：0-下架 1-上架', '0 下架, 1 上架'],
    ['性别(1男 2女)', '1 男, 2 女'],
    ['0代表存在 2代表删除', '0 存在, 2 删除'],
    ['支付方式 1：微信，2：支付宝；3：现金', '1 微信, 2 支付宝, 3 现金'],
    ['A-待审核，B-通过', 'A 待审核, B 通过'],
  ])('%s', (description, listed) => {
    expect(
      choicesInText(description)
        .map(({ value, label }) => `${value} ${label}`)
        .join(', '),
    ).toBe(listed);
  });

  test.each(['长度 1-20 个字符', '1到100之间', '保留 2 位小数', '订单状态', 'status 0 off 1 on', '1 月到 3 月'])(
    'are none in %s',
    (description) => {
      expect(choicesInText(description)).toEqual([]);
    },
  );
});

describe('the tables', () => {
  const lines = (table: object, separator: string) => Object.values(table).map((line) => String(line).split(separator));
  const all = [
    ['of names', PROPERTY_NAMES, ', '],
    ['of subjects', SUBJECT_NAMES, ', '],
    ['of Chinese words', DESCRIPTION_WORDS, ' '],
    ['of English phrases', DESCRIPTION_PHRASES, ', '],
  ] as const;

  test.each(all)('%s are sorted and say nothing twice', (_, table, separator) => {
    expect(Object.keys(table)).toEqual(
      [...Object.keys(table)].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)),
    );
    for (const words of lines(table, separator)) expect(words).toEqual([...words].sort());
    const words = lines(table, separator).flat();
    expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
  });

  test('know many names, and find each of them', () => {
    const names = Object.entries(PROPERTY_NAMES).flatMap(([meaning, list]) =>
      list.split(', ').map((name) => [name, meaning]),
    );
    expect(names.length).toBeGreaterThan(1000);
    for (const [name = '', meaning] of names) {
      const type = meaning === 'deleted' || meaning === 'enabled' || meaning === 'falsy' ? 'boolean' : 'string';
      expect([name, nameWords(name).length > 0 && of(name, { type })]).toEqual([name, meaning]);
    }
  });
});
