import { describe, expect, test } from 'vitest';
import { printTemplate } from '../parse/template';
import { compile } from '../plan/plan';
import { readApiDocument } from './api-document';
import { fromSchema, type SchemaOptions } from './sample';

const NOW = new Date(2026, 4, 6, 7, 8, 9);
const text = (more: object = {}) => ({ type: 'string', ...more });
const whole = (more: object = {}) => ({ type: 'integer', ...more });
const num = (more: object = {}) => ({ type: 'number', ...more });
const object = (properties: object) => ({ type: 'object', properties });
const list = (properties: object, more: object = {}) => ({ type: 'array', items: object(properties), ...more });

const templateOf = (properties: object, options: SchemaOptions = {}) =>
  fromSchema(object(properties), { realistic: 'zh', ...options });
const printed = (properties: object, options?: SchemaOptions) =>
  printTemplate(templateOf(properties, options)).replace(/\s+/g, ' ');
const draws = <T>(properties: object, times = 60) => {
  const plan = compile(templateOf(properties));
  return Array.from({ length: times }, (_, seed) => plan.render({ seed, now: NOW }) as T);
};

test('names choose placeholders that a person would write', () => {
  const properties = {
    mobile: text(),
    createTime: text(),
    status: text({ enum: ['on', 'off'] }),
    isDeleted: { type: 'boolean' },
  };
  expect(printed(properties)).toBe(
    '{ "mobile": "@phone", "createTime": "@datetime(\\"-90d\\", \\"-61d\\")", "status|1": [ "on", "off" ], "isDeleted|1-9": true }',
  );
});

test('nothing is looked at but types and formats unless it is asked for', () => {
  const properties = { mobile: text(), total: whole(), list: list({ id: whole() }) };
  expect(printed(properties, { realistic: false })).toBe(
    '{ "mobile": "@string", "total": "@integer(60, 100)", "list|1-5": [ { "id": "@integer(60, 100)" } ] }',
  );
});

test('a pattern that the longest names of districts miss keeps them away', () => {
  const texts = draws<{ district: string }>({ district: text({ pattern: '^.{2,8}$' }) }, 3_000);
  expect(texts.filter(({ district }) => !/^.{2,8}$/.test(district))).toEqual([]);
});

describe('what belongs together agrees', () => {
  test('name, sex, identity card, birthday and age of a person', () => {
    type Person = { name: string; gender: string; idCard: string; birthday: string; age: number };
    const properties = {
      name: text(),
      gender: text(),
      idCard: text(),
      birthday: text({ format: 'date' }),
      age: whole(),
    };
    for (const { gender, idCard, birthday, age } of draws<Person>(properties)) {
      expect(idCard.slice(6, 14)).toBe(birthday.replaceAll('-', ''));
      expect(Number(idCard[16]) % 2 === 1 ? '男' : '女').toBe(gender);
      expect(NOW.getFullYear() - Number(birthday.slice(0, 4)) - age).toBeLessThanOrEqual(1);
    }
  });

  test.each([
    ['男, 女', text({ enum: ['男', '女'] }), '男', '女'],
    ['the woman first', text({ enum: ['female', 'male'] }), 'male', 'female'],
    ['letters', text({ enum: ['M', 'F'] }), 'M', 'F'],
    ['numbers that the description explains', whole({ description: '性别(0女 1男)' }), 1, 0],
    ['one that is unknown', whole({ enum: [0, 1, 2], description: '性别：0未知 1男 2女' }), 1, 2],
  ])('a sex that is one of several choices: %s', (_choices, gender, man, woman) => {
    const draw = draws<{ gender: unknown; idCard: string }>({ name: text(), gender, idCard: text() });
    for (const { gender: sex, idCard } of draw) {
      expect(sex).toBe(Number(idCard[16]) % 2 === 1 ? man : woman);
    }
  });

  test('numbers that nothing explains stay any of them, and a sex alone keeps its choices', () => {
    const gender = whole({ enum: [1, 2] });
    expect(printed({ name: text(), gender, idCard: text() })).toContain('"gender|1": [ 1, 2 ]');
    expect(printed({ gender: text({ enum: ['男', '女'] }) })).toBe('{ "gender|1": [ "男", "女" ] }');
  });

  test('province, city, district and code of a place', () => {
    const properties = { province: text(), city: text(), district: text(), districtCode: text(), address: text() };
    for (const one of draws<Record<string, string>>(properties)) {
      expect(one.address).toContain(one.district === one.city ? one.city : one.district);
      expect(one.districtCode).toMatch(/^\d{6}$/);
    }
  });

  test('price, quantity and amount of a line, also in each row of a list', () => {
    type Line = { price: number; quantity: number; amount: number };
    const properties = { lines: list({ price: num(), quantity: whole(), amount: num() }) };
    for (const { lines } of draws<{ lines: Line[] }>(properties)) {
      for (const { price, quantity, amount } of lines) expect(price * quantity).toBeCloseTo(amount, 2);
    }
  });

  test('two persons of one object are two', () => {
    const one = { name: text(), idCard: text() };
    for (const { buyer, seller } of draws<Record<string, Record<string, string>>>({
      buyer: object(one),
      seller: object(one),
    })) {
      expect(buyer?.idCard).not.toBe(seller?.idCard);
    }
  });

  test('moments follow one another', () => {
    const names = ['createTime', 'payTime', 'deliverTime', 'signTime', 'updateTime'];
    for (const one of draws<Record<string, string>>(Object.fromEntries(names.map((name) => [name, text()])))) {
      const times = names.map((name) => Date.parse(one[name] ?? ''));
      expect(times).toEqual([...times].sort((a, b) => a - b));
      expect(NOW.getTime() - (times[0] ?? 0)).toBeLessThan(91 * 86_400_000);
    }
    for (const { startTime, endTime } of draws<Record<string, number>>({ startTime: whole(), endTime: whole() })) {
      expect(Number(startTime)).toBeLessThan(Number(endTime));
    }
  });
});

describe('a page of a list', () => {
  const page = (rows: object, more: object = {}) => ({
    total: whole(),
    pageNum: whole(),
    pageSize: whole(),
    ...more,
    list: rows,
  });

  test('has as many rows as it says, and at least as many in all', () => {
    for (const one of draws<{ total: number; pageSize: number; list: { id: number }[] }>(page(list({ id: whole() })))) {
      expect(one.list).toHaveLength(one.pageSize);
      expect(one.total).toBeGreaterThanOrEqual(one.list.length);
      expect(one.list.map(({ id }) => id)).toEqual(one.list.map((_, index) => index + 1));
    }
  });

  test('has as many rows as an example says', () => {
    const properties = page(list({ id: whole() }), { pageSize: whole({ example: 20 }), pages: whole() });
    for (const one of draws<{ total: number; pages: number; list: unknown[] }>(properties, 5)) {
      expect(one.list).toHaveLength(20);
      expect(one.pages).toBe(Math.ceil(one.total / 20));
    }
    const long = draws<{ list: unknown[] }>(page(list({ id: whole() }), { pageSize: whole({ example: 500 }) }), 1);
    expect(long[0]?.list).toHaveLength(10);
  });

  test('counts its pages', () => {
    const properties = page(list({ id: whole() }), { pages: whole(), hasNext: { type: 'boolean' } });
    for (const { total, pages, pageSize, hasNext } of draws<Record<string, number>>(properties, 5)) {
      expect(pages).toBe(Math.ceil(Number(total) / Number(pageSize)));
      expect(hasNext).toBe(true);
    }
  });

  const documentOf = (properties: object, parameters: object[], more: object = {}) => {
    const operation = {
      ...more,
      parameters: parameters.map((parameter) => ({ in: 'query', schema: whole(), ...parameter })),
      responses: { 200: { description: 'ok', content: { 'application/json': { schema: object(properties) } } } },
    };
    const document = { openapi: '3.0.3', info: { title: '订单' }, paths: { '/orders': { post: operation } } };
    return readApiDocument(JSON.stringify(document), { isRealistic: true }).operations[0]?.mode ?? '';
  };

  test('is the one that the request asks for', () => {
    const wrapped = { code: whole(), data: object(page(list({ id: whole() }))) };
    const plan = compile(documentOf(wrapped, [{ name: 'pageNo' }, { name: 'limit' }, { name: 'status' }]));
    const read = (query: Record<string, string>) =>
      (plan.render({ request: { query } }) as { data: { pageNum: number; pageSize: number } }).data;
    expect(read({ pageNo: '3', limit: '20' })).toMatchObject({ pageNum: 3, pageSize: 20 });
    expect(read({})).toMatchObject({ pageNum: 1, pageSize: 10 });
  });

  test('is the one that the body of the request asks for', () => {
    const schema = { allOf: [{ $ref: '#/paths/x' }, object({ pageNum: whole(), size: whole() })] };
    const requestBody = { content: { 'application/json': { schema } } };
    const plan = compile(documentOf(page(list({ id: whole() })), [], { requestBody }));
    const read = (body: unknown) => plan.render({ request: { body } });
    expect(read({ pageNum: 3, size: 20 })).toMatchObject({ pageNum: 3, pageSize: 20 });
    expect(read('')).toMatchObject({ pageNum: 1, pageSize: 10 });
  });

  test('keeps an example of its number for requests that ask for none', () => {
    const properties = page(list({ id: whole() }), { pageSize: whole({ example: 20 }) });
    const mode = documentOf(properties, [{ name: 'pageNum' }, { name: 'pageSize' }]);
    expect(mode).toContain('"pageSize": "@query(\\"pageSize\\", 20)"');
  });

  test('stays the first where nobody can ask for another, or where the answer says that it is the first', () => {
    const all = page(list({ id: whole() }));
    expect(documentOf(all, [{ name: 'pageNum', in: 'header' }, { name: 'status' }])).not.toContain('@query');
    expect(documentOf(all, [{ name: 'page"num' }])).not.toContain('@query');
    const fixed = { ...all, pageNum: whole({ enum: [1] }), pageSize: whole({ const: 10 }) };
    expect(documentOf(fixed, [{ name: 'pageNum' }, { name: 'pageSize' }])).not.toContain('@query');
    const spring = documentOf({ ...all, first: { type: 'boolean' } }, [{ name: 'page' }, { name: 'size' }]);
    expect(spring).toContain('"pageNum": 1');
    expect(spring).toContain('@query(\\"size\\", 10)');
  });

  test('that may hold few rows only is the only one', () => {
    for (const one of draws<{ total: number; list: unknown[] }>(
      page(list({ id: whole() }, { minItems: 2, maxItems: 4 })),
      5,
    )) {
      expect(one.list).toHaveLength(4);
      expect(one.total).toBe(4);
    }
  });
});

test('an answer that wraps its data says that all went well', () => {
  const properties = { code: whole(), msg: text(), data: object({ code: text() }) };
  expect(printed(properties)).toBe('{ "code": 200, "msg": "操作成功", "data": { "code": /[A-Z]{2}\\d{6}/ } }');
  expect(printed({ ...properties, code: whole({ description: '0 表示成功' }) })).toContain('"code": 0');
});

describe('an example', () => {
  const order = {
    no: text({ example: 'SO202611200001' }),
    buyer: object({ name: text({ example: '张三' }) }),
    payTime: text({ example: '2024-05-06 07:08:09' }),
    amount: num({ example: 200 }),
    currency: text({ example: 'CNY' }),
    kind: text({ example: 'retail' }),
    title: text({ example: '青瓷茶杯 200ml' }),
    id: whole({ example: 500 }),
    junk: text({ example: 'string' }),
  };

  test('stays as it is where there is one of its kind', () => {
    const [one] = draws<Record<string, unknown>>(order, 1);
    expect(one).toMatchObject({
      no: 'SO202611200001',
      buyer: { name: '张三' },
      payTime: '2024-05-06 07:08:09',
      amount: 200,
      id: 500,
    });
    expect(one?.junk).not.toBe('string');
  });

  test('is one of many in the rows of a list, unless it looks like a constant', () => {
    for (const { total, orders } of draws<{ total: number; orders: Record<string, unknown>[] }>(
      { total: whole(), orders: list(order) },
      20,
    )) {
      expect(total).toBeGreaterThanOrEqual(orders.length);
      expect(new Set(orders.map(({ no }) => no)).size).toBeGreaterThan(8);
      expect(new Set(orders.map(({ payTime }) => payTime)).size).toBe(10);
      expect(new Set(orders.map(({ title }) => title)).size).toBeGreaterThan(1);
      for (const [index, one] of orders.entries()) {
        expect(one.no).toMatch(/^SO20261120\d{4}$/);
        expect(one.payTime).toMatch(/^2026-0[234]-\d\d \d\d:\d\d:\d\d$/);
        expect(one.amount).toBeGreaterThanOrEqual(100);
        expect(one.amount).toBeLessThanOrEqual(300);
        expect(one).toMatchObject({ currency: 'CNY', kind: 'retail', id: 500 + index });
      }
    }
  });
});

describe('choices', () => {
  test('that a description lists are the values', () => {
    expect(printed({ sex: whole({ description: '性别(1男 2女)' }) })).toBe('{ "sex|1": [ 1, 2 ] }');
    expect(printed({ state: text({ description: 'A-待审核，B-已审核' }) })).toBe('{ "state|1": [ "A", "B" ] }');
  });

  test('that few records are of come seldom', () => {
    expect(printed({ status: whole({ description: '状态：0-禁用 1-启用' }) })).toBe(
      '{ "status": "@pick([0,1], [1,5])" }',
    );
    expect(printed({ status: text({ enum: ['PAID', 'CANCELLED'] }) })).toContain('[5,1]');
  });
});

test('a picture is drawn by us, with its name on it', () => {
  const [one] = draws<Record<string, string>>({ avatar: text(), cover: text({ description: '封面图' }) }, 1);
  for (const picture of Object.values(one ?? {})) expect(picture).toMatch(/^data:image\/svg\+xml/);
  expect(decodeURIComponent(one?.cover ?? '')).toContain('>封面图<');
});

test('names are Chinese in documents with Chinese words, and the last word of an address says of what', () => {
  const schema = { type: 'array', items: object({ name: text() }) };
  const read = (title: string) => {
    const get = { responses: { 200: { description: '', content: { 'application/json': { schema } } } } };
    const document = {
      openapi: '3.0.0',
      info: { title, version: '1' },
      paths: { '/users/{id}': { get }, '/other': { get } },
    };
    return readApiDocument(JSON.stringify(document), { isRealistic: (_, url) => url !== '/other' }).operations.map(
      ({ mode }) => mode.replace(/\s+/g, ' '),
    );
  };
  expect(read('People')).toEqual(['[ { "name": "@name" } ]', '[ { "name": "@string" } ]']);
  expect(read('用户')[0]).toBe('[ { "name": "@cname" } ]');
});

test('phones of English documents are numbers kept for examples, unless their schema wants others', () => {
  const plan = compile(
    templateOf(
      {
        mobile: text(),
        cell: text({ format: 'phone' }),
        phone: text({ maxLength: 10 }),
        phoneNumber: text({ pattern: '^1\\d{10}$' }),
      },
      { realistic: 'en' },
    ),
  );
  for (let seed = 0; seed < 20; seed++) {
    expect(plan.render({ seed, now: NOW })).toMatchObject({
      mobile: expect.stringMatching(/^\+1-[2-9]\d\d-555-01\d\d$/),
      cell: expect.stringMatching(/^\+1-[2-9]\d\d-555-01\d\d$/),
      phone: expect.stringMatching(/^[2-9]\d\d55501\d\d$/),
      phoneNumber: expect.stringMatching(/^1\d{10}$/),
    });
  }
});
