import type { NpmInfo } from '@easymock/contract';
import type { Action } from '../../../kit/buttons/action-menu';
import { BellIcon } from '../../../kit/display/icons';
import { useChange } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import { texts } from './texts';

/** Returns a mutation that follows or unfollows a package; the notice explains the messages to expect. */
export function useFollow() {
  const t = useTexts(texts);
  const change = useChange('npm', 'changeNpmFollow', {
    done: ({ isFollowed }) => (isFollowed ? t.followed : t.unfollowed),
  });
  const toggle = ({ _id: id, isFollowed }: NpmInfo) => change.mutate({ id, isFollowed: !isFollowed });
  return {
    isPending: change.isPending,
    toggle,
    actionOf: (row: NpmInfo): Action => ({
      key: 'follow',
      icon: BellIcon,
      label: row.isFollowed ? t.unfollow : t.follow,
      run: () => toggle(row),
    }),
  };
}
