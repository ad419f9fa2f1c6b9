import type { UserLight } from '@easymock/contract';

/**
 * How a person is called where nothing beside the name tells who it is: by the nick name, and by the login name as
 * well if somebody else's nick name looks the same.
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
