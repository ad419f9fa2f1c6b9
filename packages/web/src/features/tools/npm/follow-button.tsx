import type { NpmInfo } from '@easymock/contract';
import { Button } from 'antd';
import { Icon } from '../../../kit/display/icon';
import { BellIcon } from '../../../kit/display/icons';
import { joinWords } from '../../../lib/texts/joined';
import { useTexts } from '../../../lib/texts/texts';
import styles from './npm.module.css';
import { texts } from './texts';
import { useFollow } from './use-follow';

/**
 * Button to follow a package, with a note on the messages that followers and chat groups receive, or the reason why
 * they receive none.
 */
export function FollowButton({ row }: { row: NpmInfo }) {
  const t = useTexts(texts);
  const { isPending, toggle } = useFollow();
  const groups = row.robots.map(({ name }) => name);
  return (
    <div className={styles.follow}>
      <Button
        icon={<Icon icon={BellIcon} isFilled={row.isFollowed} />}
        aria-pressed={row.isFollowed}
        loading={isPending}
        onClick={() => toggle(row)}
      >
        {row.isFollowed ? t.following : t.follow}
      </Button>
      <p className={styles.quiet}>
        {row.registry ? t.followHelp : t.followUnserved}
        {groups.length > 0 && ` ${t.followGroups({ groups: joinWords(groups) })}`}
      </p>
    </div>
  );
}

/** Icon of a package that the reader follows. */
export function FollowMark() {
  const t = useTexts(texts);
  return (
    <span className={styles.followed} role="img" aria-label={t.following} title={t.following}>
      <Icon icon={BellIcon} size={12} isFilled />
    </span>
  );
}
