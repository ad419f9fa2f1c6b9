import type { Run } from '../../run/run';
import { drawCreditCode } from './credit-codes';
import { banks } from './data/banks';
import { familyNames, femaleGivenNames, maleGivenNames } from './data/chinese-names';
import { brandSigns, CAPITALS, LEGAL_FORMS, trades } from './data/companies';
import { compileDateFormat, fieldsOf, wallFieldsOf } from './date-format';
import { drawDigits } from './digits';
import { drawServiceNumber } from './phone-numbers';
import { drawStreet, drawUrbanPlace } from './places';

/**
 * A company with consistent data: its code and address belong to one county, and its name contains the city.
 *
 * @example
 * compile(`{ name: '@company', code: '@company("creditCode")' }`); // parts of one company
 */
export type Company = {
  readonly name: string;
  readonly creditCode: string;
  readonly legalPerson: string;
  readonly industry: string;
  readonly founded: string;
  /** In units of ten thousand yuan. */
  readonly capital: number;
  readonly province: string;
  readonly city: string;
  readonly county: string;
  readonly address: string;
  readonly phone: string;
  readonly email: string;
  readonly website: string;
  readonly bank: string;
  readonly bankAccount: string;
};

const isoDay = compileDateFormat('yyyy-MM-dd');

/**
 * Always generates all data of a company, so that a seed yields the same company regardless of the requested
 * parts.
 */
export function drawCompany(run: Run): Company {
  const { random } = run;
  const place = drawUrbanPlace(random);
  const town = place.city.name.slice(0, -1);
  const { firsts, seconds } = brandSigns();
  const [first, second] = [random.pick(firsts), random.pick(seconds)];
  const trade = random.pick(trades());
  const bank = random.pick(banks());
  // Domains reserved for examples, as for the addresses of people.
  const host = `${first?.pinyin}${second?.pinyin}.example.com`;
  return {
    name: `${town}${first?.text}${second?.text}${trade?.label}${random.pick(LEGAL_FORMS)}`,
    creditCode: drawCreditCode(random, place.county.code),
    legalPerson: `${random.pick(familyNames()).text}${random.pick(random.next() < 0 ? maleGivenNames() : femaleGivenNames()).text}`,
    industry: trade?.industry ?? '',
    founded: drawFounded(run),
    capital: random.pick(CAPITALS),
    province: place.province.name,
    city: place.city.name,
    county: place.county.name,
    address: `${place.prefix}${drawStreet(random)}${random.int(1, 9)}号楼${random.int(1, 30)}层`,
    phone: drawServiceNumber(random),
    email: `contact@${host}`,
    website: `https://www.${host}`,
    bank: `${bank.name}${town}分行`,
    bankAccount: `${random.int(1, 9)}${drawDigits(random, 16)}`,
  };
}

const DAY = 86_400_000;

// Within the 25 years before the current one.
function drawFounded(run: Run): string {
  const { year } = wallFieldsOf(run, run.now.getTime() || 0);
  const [from, to] = [Date.UTC(year - 25, 0, 1), Date.UTC(year, 0, 1)];
  return isoDay(fieldsOf(from + run.random.below((to - from) / DAY) * DAY));
}
