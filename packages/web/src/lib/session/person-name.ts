import type { UserLight } from '@easymock/contract';

/**
 * Returns a person's name for places without further details: the nickname, followed by the user name if
 * another person's nickname looks the same.
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
