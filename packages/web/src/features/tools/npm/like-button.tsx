import type { NpmInfo } from '@easymock/contract';
import { Button } from 'antd';
import { Icon } from '../../../kit/display/icon';
import { HeartIcon } from '../../../kit/display/icons';
import { useChange } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import styles from './npm.module.css';
import { texts } from './texts';

/** Shows the number of likes, and adds or removes the like of the reader. */
export function LikeButton({ row }: { row: NpmInfo }) {
  const t = useTexts(texts);
  const change = useChange('npm', 'changeGoodNum');
  // Optimistic update: the number changes before the server has responded.
  const isGood = change.isPending ? Boolean(change.variables?.isGood) : row.isGood;
  const goodNum = row.goodNum + Number(isGood) - Number(row.isGood);
  return (
    <Button
      type="text"
      size="small"
      className={styles.like}
      icon={<Icon icon={HeartIcon} isFilled={isGood} style={isGood ? { color: 'var(--g-seal)' } : undefined} />}
      aria-pressed={isGood}
      aria-label={t.isGood({ name: row.npmName, num: goodNum })}
      onClick={() => change.mutate({ id: row._id, isGood: !isGood })}
    >
      <span className="g-num">{formatNumber(goodNum)}</span>
    </Button>
  );
}
