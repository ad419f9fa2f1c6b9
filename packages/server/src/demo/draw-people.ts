import type { Role } from '@easymock/contract';
import { createRandom, type Person } from '@easymock/mock-engine';
import { pinyin } from 'pinyin-pro';
import { type GroupPlan, groupPlans, roleOfGroup } from './content';

export interface DemoPerson {
  name: string;
  nickName: string;
  isWoman: boolean;
  role: Role;
  department: string;
  userGroup: string[];
  /** Whether the person heads the group, which stores its head in `headUserIds`. */
  isHead: boolean;
  mobile: string;
  email: string;
  jobNo: string;
  isForbidden: boolean;
  /** Days since the last sign-in; null for a person who has never signed in. */
  idleDays: number | null;
  /** Days since the account was created. */
  accountDays: number;
}

/** Mail host of generated people; it does not exist. */
export const demoMailHost = 'demo.example';

const seed = 20_261_121;

/**
 * The generated people depend on the day through their ages, so the day is fixed: articles and tasks name
 * these people.
 */
const drawnOn = new Date('2026-11-28T12:00:00Z');

/**
 * Generates the people of the demo, always the same two hundred.
 * @example drawPeople()[0] // { name: 'chen.jing', nickName: '陈静', department: 'developmentCentre', … }
 */
export function drawPeople(): DemoPerson[] {
  const random = createRandom({ seed, now: drawnOn });
  const places = groupPlans.flatMap((plan) =>
    Array.from({ length: plan.num }, (_, index) => ({ ...plan, isHead: index === 0 && plan.group !== '' })),
  );
  const names = new Set<string>();
  const nickNames = new Set<string>();

  function drawNew(): Person {
    for (;;) {
      const person = random.person() as Person;
      // Avoids equal names, which would make lists harder to read.
      if (!nickNames.has(person.name)) return person;
    }
  }

  return places.map((place, index) => {
    const person = drawNew();
    nickNames.add(person.name);
    const name = loginOf(person.name, names);
    names.add(name);
    const isForbidden = random.integer(1, 100) <= 4 && !place.isHead;
    return {
      name,
      nickName: person.name,
      isWoman: person.sex === '女',
      role: roleOf(place, index),
      department: place.department,
      userGroup: place.group ? [place.group] : [],
      isHead: place.isHead,
      mobile: person.phone,
      email: `${name}@${demoMailHost}`,
      jobNo: `E${String(1001 + index)}`,
      isForbidden,
      idleDays: idleDays(random.integer(1, 100), random.integer(0, 99), isForbidden),
      accountDays: 100 + random.integer(0, 900),
    };
  });
}

function roleOf({ group, isHead }: GroupPlan & { isHead: boolean }, index: number): Role {
  // Every role must occur in the demo, and no group implies these two.
  if (index === 1) return 'superAdministrator';
  if (index === 2 || index === 30 || index === 80) return 'administrator';
  return isHead ? 'departmentManagement' : (roleOfGroup[group] ?? 'ordinaryUser');
}

/** Most people signed in recently, some not for months, a few never. */
function idleDays(share: number, drawn: number, isForbidden: boolean): number | null {
  if (isForbidden) return 60 + drawn;
  if (share <= 60) return drawn / 50;
  if (share <= 90) return drawn / 8;
  return share <= 96 ? 30 + drawn : null;
}

/** Derives a login from a name: `张伟` becomes `zhang.wei`, the second one `zhang.wei2`. */
function loginOf(nickName: string, taken: ReadonlySet<string>): string {
  const [family = '', ...given] = pinyin(nickName, { toneType: 'none', type: 'array', surname: 'head', v: true });
  const login = [family, given.join('')].filter(Boolean).join('.');
  for (let number = 1; ; number++) {
    const name = number === 1 ? login : `${login}${number}`;
    if (!taken.has(name)) return name;
  }
}
