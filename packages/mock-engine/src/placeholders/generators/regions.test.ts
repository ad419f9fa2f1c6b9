import { expect, test } from 'vitest';
import { provinces } from './regions';

const cities = () => provinces().flatMap((province) => province.cities);
const counties = () => cities().flatMap((city) => city.counties);

test('every division has a code of its own', () => {
  expect(provinces()).toHaveLength(34);
  expect(cities().length).toBeGreaterThan(360);
  expect(counties().length).toBeGreaterThan(3200);
  for (const level of [provinces(), cities(), counties()]) {
    const codes = level.map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    for (const code of codes) expect(code).toMatch(/^[1-8]\d{5}$/);
  }
});

test('codes lie within those of the division above', () => {
  for (const province of provinces()) {
    expect(province.code).toMatch(/^\d\d0000$/);
    for (const city of province.cities) {
      expect(city.code.slice(0, 2)).toBe(province.code.slice(0, 2));
      for (const county of city.counties) expect(county.code.slice(0, 2)).toBe(province.code.slice(0, 2));
    }
  }
});

test('names hold no signs of the table', () => {
  for (const { name } of [...provinces(), ...cities(), ...counties()]) {
    expect(name).toMatch(/^\p{Script=Han}{2,}$/u);
  }
});

test.each([
  ['110101', '北京 北京市 东城区'],
  ['330106', '浙江省 杭州市 西湖区'],
  ['441900', '广东省 东莞市 东莞市'],
  ['429004', '湖北省 仙桃市 仙桃市'],
  ['500233', '重庆 重庆市 忠县'],
  ['659012', '新疆维吾尔自治区 白杨市 白杨市'],
  ['710101', '台湾 台北市 中正区'],
  ['810005', '香港特别行政区 九龙 油尖旺区'],
  ['820001', '澳门特别行政区 澳门半岛 花地玛堂区'],
])('%s is %s', (code, name) => {
  const found = provinces().flatMap((province) =>
    province.cities.flatMap((city) =>
      city.counties
        .filter((county) => county.code === code)
        .map((county) => `${province.name} ${city.name} ${county.name}`),
    ),
  );
  expect(found).toEqual([name]);
});
