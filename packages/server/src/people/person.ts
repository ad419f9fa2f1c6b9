import type { UserLight } from '@easymock/contract';
import { type SQL, sql } from 'drizzle-orm';
import { type UserRow, users } from './user.table';

/**
 * Whether another active person has a nick name that looks the same. The column names its table by hand: in a query
 * of that table alone it would be taken for the other's own.
 */
const isNameShared: SQL<boolean> = sql<boolean>`exists (
  select 1 from ${users} other where other.name_skeleton = ${users}.name_skeleton
  and other.status = 'active' and other.id <> ${users}.id)`;

/** What `presentPerson` needs of a user. */
export const personColumns = {
  id: users.id,
  name: users.name,
  nickName: users.nickName,
  headImg: users.headImg,
  department: users.department,
  isNameShared,
};

export type Person = Pick<UserRow, 'id' | 'name' | 'nickName' | 'headImg' | 'department'>;

/** What everybody may know of a person, themselves included. */
export function presentSelfLight(person: Person): Omit<UserLight, 'isNameShared'> {
  return {
    _id: person.id,
    name: person.name,
    nick_name: person.nickName,
    head_img: person.headImg,
    department: person.department,
  };
}

/** A person as others see them. */
export function presentPerson(person: Person & { isNameShared: boolean }): UserLight {
  return { ...presentSelfLight(person), isNameShared: person.isNameShared };
}
