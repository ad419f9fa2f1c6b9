import type { Run } from '../../run/run';
import { drawCardNumber } from './bank-cards';
import { drawBirth } from './birthdays';
import { banks } from './data/banks';
import { familyNames, femaleGivenNames, maleGivenNames } from './data/chinese-names';
import { educations, jobs, MAIL_HOSTS, nations } from './data/people';
import { compileDateFormat } from './date-format';
import { drawIdentityNumber, type Sex } from './identity-numbers';
import { drawMobileNumber } from './phone-numbers';
import { drawFlat, drawPlace, drawStreet } from './places';
import { drawPlate } from './plates';

/**
 * A person with consistent data: the identity number encodes sex, birthday and county, and the address is in
 * that county.
 *
 * @example
 * compile("'@person'").render() as Person; // { name: '王芳', pinyin: 'wangfang', sex: '女', … }
 */
export type Person = {
  readonly name: string;
  readonly pinyin: string;
  readonly sex: Sex;
  /** By the national standard: 1 for men, 2 for women. */
  readonly sexCode: number;
  readonly birthday: string;
  readonly age: number;
  readonly nation: string;
  readonly idCard: string;
  readonly phone: string;
  readonly email: string;
  readonly province: string;
  readonly city: string;
  readonly county: string;
  readonly address: string;
  readonly education: string;
  readonly job: string;
  readonly bank: string;
  readonly bankCard: string;
  readonly plate: string;
};

const isoDay = compileDateFormat('yyyy-MM-dd');

/**
 * Always generates all data of a person, so that a seed yields the same person regardless of the requested
 * parts.
 */
export function drawPerson(run: Run): Person {
  const { random } = run;
  const sex: Sex = random.next() < 0 ? '男' : '女';
  const family = random.pick(familyNames());
  const given = random.pick(sex === '男' ? maleGivenNames() : femaleGivenNames());
  const pinyin = family.pinyin + given.pinyin;
  const born = drawBirth(run);
  const place = drawPlace(random);
  const bank = random.pick(banks());
  return {
    name: family.text + given.text,
    pinyin,
    sex,
    sexCode: sex === '男' ? 1 : 2,
    birthday: isoDay(born.day),
    age: born.age,
    nation: random.pick(nations()) ?? '',
    idCard: drawIdentityNumber(random, place.county.code, born.day, sex),
    phone: drawMobileNumber(random),
    email: `${pinyin}${random.int(1, 999)}@${random.pick(MAIL_HOSTS)}`,
    province: place.province.name,
    city: place.city.name,
    county: place.county.name,
    address: `${place.prefix}${drawStreet(random)}${drawFlat(random)}`,
    education: random.pick(educations()) ?? '',
    job: random.pick(jobs()) ?? '',
    bank: bank.name,
    bankCard: drawCardNumber(random, bank),
    plate: drawPlate(random, place.province),
  };
}
