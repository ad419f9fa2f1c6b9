import type { UserLight } from '@easymock/contract';
import { type UserRow, users } from './user.table';

/** The columns that `presentPerson` needs. */
export const personColumns = {
  id: users.id,
  name: users.name,
  nickName: users.nickName,
  headImg: users.headImg,
  department: users.department,
  isNameShared: users.isNameShared,
};

export type Person = Pick<UserRow, keyof typeof personColumns>;

/** Presents the facts about a person that everybody may know, the person included. */
export function presentSelfLight(person: Omit<Person, 'isNameShared'>): Omit<UserLight, 'isNameShared'> {
  return {
    _id: person.id,
    name: person.name,
    nick_name: person.nickName,
    head_img: person.headImg,
    department: person.department,
  };
}

/** A person as others see them. */
export function presentPerson(person: Person): UserLight {
  return { isNameShared: person.isNameShared, ...presentSelfLight(person) };
}
