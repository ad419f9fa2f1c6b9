import type { UserLight } from '@easymock/contract';
import { type UserRow, users } from './user.table';

export const personColumns = {
  id: users.id,
  name: users.name,
  nickName: users.nickName,
  headImg: users.headImg,
  department: users.department,
  isNameShared: users.isNameShared,
};

export type Person = Pick<UserRow, keyof typeof personColumns>;

/** Presents the public facts about a person to anybody, including the person. */
export function presentSelfLight(person: Omit<Person, 'isNameShared'>): Omit<UserLight, 'isNameShared'> {
  return {
    _id: person.id,
    name: person.name,
    nick_name: person.nickName,
    head_img: person.headImg,
    department: person.department,
  };
}

/** Presents a person to others. */
export function presentPerson(person: Person): UserLight {
  return { isNameShared: person.isNameShared, ...presentSelfLight(person) };
}
