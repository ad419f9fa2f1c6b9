import { describe, expect, test } from 'vitest';
import { compile } from '../plan/plan';
import { banks } from './generators/data/banks';
import { provinces } from './generators/regions';

const NOW = new Date(2026, 4, 6, 7, 8, 9, 10);

function draws(text: string, times = 300): unknown[] {
  return drawsOf({ kind: 'text', text } as const, times);
}

function drawsOf(source: Parameters<typeof compile>[0], times = 100): unknown[] {
  const plan = compile(source);
  return Array.from({ length: times }, (_, seed) => {
    const value = plan.render({ seed, now: NOW });
    expect(plan.renderJson({ seed, now: NOW })).toBe(JSON.stringify(value));
    return value;
  });
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, n) => total + n, 0);

// Checks an identity number by the standard, implemented independently of the tested code.
function isIdentityNumber(number: string): boolean {
  const values = [...number].map((sign) => (sign === 'X' ? 10 : Number(sign)));
  return sum(values.map((value, i) => value * (2 ** (17 - i) % 11))) % 11 === 1;
}

function isCardNumber(number: string): boolean {
  const digits = [...number].reverse().map(Number);
  return sum(digits.map((digit, i) => (i % 2 === 0 ? digit : sum([...String(digit * 2)].map(Number))))) % 10 === 0;
}

function isCreditCode(code: string): boolean {
  const signs = '0123456789ABCDEFGHJKLMNPQRTUWXY';
  const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28, 1];
  return sum(weights.map((weight, i) => weight * signs.indexOf(code.charAt(i)))) % 31 === 0;
}

function isOrganisationCode(code: string): boolean {
  const values = [...code].map((sign) => Number.parseInt(sign, 36));
  const check = code.endsWith('X') ? 10 : (values[8] ?? 0);
  return (sum([3, 7, 9, 10, 5, 8, 4, 2].map((weight, i) => weight * (values[i] ?? 0))) + check) % 11 === 0;
}

const counties = new Map(
  provinces().flatMap((province) =>
    province.cities.flatMap((city) =>
      city.counties.map((county) => [county.code, { province: province.name, city: city.name, county: county.name }]),
    ),
  ),
);

test('the checks of these tests know true numbers from false ones', () => {
  expect(isIdentityNumber('11010519491231002X')).toBe(true);
  expect(isIdentityNumber('110105194912310021')).toBe(false);
  expect(isCardNumber('4111111111111111')).toBe(true);
  expect(isCardNumber('4111111111111112')).toBe(false);
  for (const code of ['91330100799655058B', '9144030071526726XG', '91110000802100433B']) {
    expect(isCreditCode(code)).toBe(true);
    expect(isOrganisationCode(code.slice(8, 17))).toBe(true);
  }
  expect(isCreditCode('91330100799655058C')).toBe(false);
});

describe('texts of', () => {
  const ordinary = '[A-HJ-NP-Z\\d]{5}';
  const green = '[A-HJK][A-HJ-NP-Z\\d]\\d{4}';
  test.each([
    ['@phone', /^1[3-9]\d{9}$/],
    ['@idcard', /^[1-6]\d{5}(19|20)\d{9}[\dX]$/],
    ['@bankcard', /^6\d{15,18}$/],
    ['@bankcard("招商银行")', /^62(2588|1485|2609|1483)\d{10}$/],
    ['@bankcard("火星银行")', /^6\d{15,18}$/],
    ['@bank', /^\p{Script=Han}+银行$/u],
    ['@creditcode', /^91[1-6]\d{5}MA[\dA-HJ-NPQRTUWXY]{6}[\dX][\dA-HJ-NPQRTUWXY]$/],
    ['@plate', new RegExp(`^\\p{Script=Han}[A-HJ-NP-Z](${ordinary}|${green})$`, 'u')],
    ['@plate("浙")', new RegExp(`^浙[A-HJ-L](${ordinary}|${green})$`)],
    ['@plate("宁夏")', new RegExp(`^宁[A-E](${ordinary}|${green})$`)],
    ['@plate("上海")', new RegExp(`^沪[A-HN](${ordinary}|${green})$`)],
    ['@plate("X")', /^\p{Script=Han}/u],
    ['@address', /^\p{Script=Han}+\d{1,3}号$/u],
    ['@birthday', /^(19|20)\d\d-\d\d-\d\d$/],
    ['@birthday(0, 1, "yyyy年M月d日")', /^202[4-6]年\d+月\d+日$/],
    ['@sex', /^[男女]$/],
    ['@company', /^\p{Script=Han}+公司$/u],
    ['@company("nonsense")', /^\p{Script=Han}+公司$/u],
    ['@company("credit_code")', /^91\w{16}$/],
    ['@company("phone")', /^400-[016789]\d\d-\d{4}$/],
    ['@company("website")', /^https:\/\/www\.[a-z]+\.example\.com$/],
    ['@company("bankAccount")', /^[1-9]\d{16}$/],
    ['@company("founded")', /^20(0[1-9]|1\d|2[0-5])-\d\d-\d\d$/],
    ['@person("name")', /^\p{Script=Han}{2,4}$/u],
    ['@person("IDCARD")', /^\d{17}[\dX]$/],
    ['@person("email")', /^[a-z]+\d{1,3}@example\.(com|net|org)$/],
  ])('%s look right', (text, pattern) => {
    for (const value of draws(text)) expect(value).toMatch(pattern);
  });
});

test.each([
  ['@amount', 1, 10_000],
  ['@amount(0.1, 0.3)', 0.1, 0.3],
  ['@amount(20, -20)', -20, 20],
  ['@amount(1.1, 1.1)', 1.1, 1.1],
  ['@amount(20000)', 20_000, 20_000],
  ['@amount("x", null)', 1, 10_000],
])('%s is money to the cent', (text, min, max) => {
  for (const value of draws(text) as number[]) {
    expect(value).toBeGreaterThanOrEqual(min);
    expect(value).toBeLessThanOrEqual(max);
    expect(String(value)).toMatch(/^-?\d+(\.\d{1,2})?$/);
  }
});

test.each([
  ['@age', 18, 60],
  ['@age(3, 5)', 3, 5],
  ['@age(70)', 70, 70],
  ['@age(200, -1)', 0, 120],
])('%s is of its range', (text, min, max) => {
  const drawn = draws(text, 3000) as number[];
  expect(Math.min(...drawn)).toBe(min);
  expect(Math.max(...drawn)).toBe(max);
});

function ageOn(now: Date, day: string): number {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const hadBirthday = now >= new Date(now.getFullYear(), month - 1, date);
  return now.getFullYear() - year - (hadBirthday ? 0 : 1);
}

test('a birthday is that of somebody of the age', () => {
  const ages = (draws('@birthday(30, 32)', 1000) as string[]).map((day) => ageOn(NOW, day));
  expect([...new Set(ages)].sort()).toEqual([30, 31, 32]);
  for (const day of draws('@birthday(0, 0)') as string[]) expect(ageOn(NOW, day)).toBe(0);
});

test('an identity number holds a county, a grown-up and a check digit', () => {
  for (const number of draws('@idcard') as string[]) {
    expect(isIdentityNumber(number)).toBe(true);
    expect(counties.has(number.slice(0, 6))).toBe(true);
    const age = ageOn(NOW, `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`);
    expect(age >= 18 && age <= 60).toBe(true);
  }
});

test('cards belong to a bank and pass its check', () => {
  for (const number of draws('@bankcard') as string[]) {
    const issuer = banks().find(({ prefixes }) => prefixes.some((prefix) => number.startsWith(prefix)));
    expect(number).toHaveLength(issuer?.length ?? 0);
    expect(isCardNumber(number)).toBe(true);
  }
});

test('a credit code holds a county and both checks', () => {
  for (const code of draws('@creditcode') as string[]) {
    expect(counties.has(code.slice(2, 8))).toBe(true);
    expect(isOrganisationCode(code.slice(8, 17))).toBe(true);
    expect(isCreditCode(code)).toBe(true);
  }
});

function prefixOf(place: { province: string; city: string; county: string }): string {
  const { province, city, county } = place;
  return `${city.startsWith(province) ? '' : province}${city}${county === city ? '' : county}`;
}

test('an address lies in a county that exists', () => {
  const prefixes = [...counties.values()].map(prefixOf);
  for (const value of draws('@address', 50) as string[]) {
    expect(prefixes.some((prefix) => value.startsWith(prefix))).toBe(true);
  }
});

type Someone = Record<string, string> & { age: number };

test('all data of a person agree', () => {
  for (const value of draws('@person') as Someone[]) {
    const { idCard = '', birthday = '', bankCard = '', plate = '' } = value;
    expect(isIdentityNumber(idCard)).toBe(true);
    expect(counties.get(idCard.slice(0, 6))).toEqual({
      province: value.province,
      city: value.city,
      county: value.county,
    });
    expect(idCard.slice(6, 14)).toBe(birthday.replaceAll('-', ''));
    expect(Number(idCard[16]) % 2).toBe(value.sex === '男' ? 1 : 0);
    expect(value.age).toBe(ageOn(NOW, birthday));
    expect(value.address?.startsWith(prefixOf(value as never))).toBe(true);
    expect(value.email?.startsWith(value.pinyin ?? '-')).toBe(true);
    const bank = banks().find(({ name }) => name === value.bank);
    expect(bank?.prefixes.some((prefix) => bankCard.startsWith(prefix))).toBe(true);
    expect(isCardNumber(bankCard)).toBe(true);
    expect(draws(`@plate("${value.province}")`, 1)[0]).toContain(plate.charAt(0));
  }
});

test('each part of a person and of a company can be had alone', () => {
  const [someone] = draws('@person', 1) as Someone[];
  for (const [part, value] of Object.entries(someone ?? {})) {
    expect(draws(`@person("${part}")`, 1)).toEqual([value]);
  }
  expect(Object.keys(someone ?? {})).toHaveLength(18);
});

test('all data of a company agree', () => {
  const parts =
    'name creditCode legalPerson industry founded capital province city county address phone email website bank bankAccount';
  const fields = parts.split(' ').map((part) => `${part}: '@company("${part}")'`);
  for (const value of drawsOf(`{ ${fields.join(', ')}, again: '@company' }`) as Record<string, string>[]) {
    const { name = '', city = '', creditCode = '', address = '', website = '', bank = '' } = value;
    expect(value.again).toBe(name);
    expect(name.startsWith(city.slice(0, -1))).toBe(true);
    expect(counties.get(creditCode.slice(2, 8))).toMatchObject({ city, county: value.county });
    expect(address.startsWith(prefixOf(value as never))).toBe(true);
    expect(bank).toContain(city.slice(0, -1));
    expect(value.email).toBe(`contact@${website.replace('https://www.', '')}`);
    expect(typeof value.capital).toBe('number');
    expect(Object.values(value)).not.toContain('');
  }
});

describe('the parts of a place', () => {
  test('lie in one another, and their codes begin alike', () => {
    const source =
      "{ p: '@place(\"province\")', c: '@place(\"city\")', d: '@place(\"county\")', code: '@place(\"countyCode\")', pc: '@place(\"provinceCode\")', cc: '@place(\"cityCode\")', a: '@place' }";
    for (const value of drawsOf(source) as Record<string, string>[]) {
      expect(counties.get(value.code ?? '')).toEqual({ province: value.p, city: value.c, county: value.d });
      expect(value.code?.slice(0, 2)).toBe(value.pc?.slice(0, 2));
      expect(value.cc?.slice(0, 2)).toBe(value.pc?.slice(0, 2));
      expect(value.a).toContain(value.d === value.c ? value.c : value.d);
    }
  });
});

describe('the parts of a purchase', () => {
  test('add up to the cent', () => {
    const source =
      '{ p: \'@purchase("price")\', q: \'@purchase("quantity")\', a: \'@purchase("amount")\', d: \'@purchase("discount")\', paid: \'@purchase("paid")\' }';
    for (const { p = 0, q = 0, a = 0, d = 0, paid = 0 } of drawsOf(source) as Record<string, number>[]) {
      expect(Math.round(p * 100) * q).toBe(Math.round(a * 100));
      expect(Math.round(a * 100) - Math.round(d * 100)).toBe(Math.round(paid * 100));
      expect(paid).toBeGreaterThan(0);
    }
  });

  test('are others for another purchase', () => {
    const [value] = drawsOf('{ a: \'@purchase("amount", "x")\', b: \'@purchase("amount", "y")\' }') as Record<
      string,
      number
    >[];
    expect(value?.a).not.toBe(value?.b);
  });
});

test('the code of a sex is that of the person', () => {
  for (const { s, c } of drawsOf(`{ s: '@person("sex")', c: '@person("sexCode")' }`) as { s: string; c: number }[]) {
    expect(c).toBe(s === '男' ? 1 : 2);
  }
  expect(Object.keys(draws('@person', 1)[0] as object)).not.toContain('sexCode');
});

test.each([
  ['"M", "F"', 'M', 'F'],
  ['1, 0', 1, 0],
])('a sex may be written as the interface does, here %s', (written, man, woman) => {
  for (const { s, c } of drawsOf(`{ s: '@person("sex")', c: '@person("sex", "", ${written})' }`) as {
    s: string;
    c: unknown;
  }[]) {
    expect(c).toBe(s === '男' ? man : woman);
  }
});
