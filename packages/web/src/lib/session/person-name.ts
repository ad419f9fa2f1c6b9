import type { UserLight } from '@easymock/contract';

/**
 * The name of a person in places without further details: the nickname, and the user name as
 * well if somebody else's nickname looks the same.
 * @example personName(member) // '张伟', or '张伟 (zhang.wei)' if there are two
 */
export function personName({
  name,
  nick_name: nickName,
  isNameShared,
}: Pick<UserLight, 'name' | 'nick_name' | 'isNameShared'>): string {
  if (!nickName || nickName === name) return name;
  return isNameShared ? `${nickName} (${name})` : nickName;
}
