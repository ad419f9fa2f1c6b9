import { Button } from 'antd';
import { Link } from 'react-router';
import { useMedia } from '../../lib/browser/use-media';
import { type Action, ActionMenu } from '../buttons/action-menu';
import styles from './resource.module.css';

/** Below this width the columns need the room that words would take. */
export const narrowWindow = '(max-width: 1180px)';
/** Below this width they need all of it. */
export const phoneWindow = '(max-width: 600px)';

/**
 * The actions of a row: up to three as words, fewer on narrow windows and none on phones; a menu holds the rest.
 * @example <RowActions label={t.actionsOf({ name })} actions={[{ key: 'edit', icon: EditIcon, label: t.edit, run }]} />
 */
export function RowActions(props: {
  label: string;
  actions: readonly Action[];
  wordNum?: number | undefined;
}) {
  const { label, actions, wordNum } = props;
  const words = actions.slice(0, useWordNum(wordNum)(actions));
  const rest = actions.slice(words.length);
  return (
    <span className={styles.rowActions}>
      {words.map(({ key, label, to, run, isDisabled, isBusy = false, isDanger }) =>
        to ? (
          <Link key={key} to={to}>
            {label}
          </Link>
        ) : (
          <Button
            key={key}
            type="link"
            size="small"
            danger={isDanger}
            disabled={isDisabled}
            loading={isBusy}
            onClick={() => run?.()}
          >
            {label}
          </Button>
        ),
      )}
      {rest.length > 0 && <ActionMenu label={label} actions={rest} />}
    </span>
  );
}

/** Returns how many of the actions of a row are words. */
function useWordNum(wordNum: number | undefined): (actions: readonly Action[]) => number {
  const isNarrow = useMedia(narrowWindow);
  const isPhone = useMedia(phoneWindow);
  return ({ length }) => {
    if (isPhone) return 0;
    if (wordNum !== undefined) return Math.min(wordNum, length);
    return length <= (isNarrow ? 2 : 3) ? length : isNarrow ? 1 : 3;
  };
}

// As `.rowActions` lays them out, and a little to spare: fonts differ.
const gap = 12;
const menuWidth = 28;
const wordWidth = (word: string): number =>
  [...word].reduce((sum, letter) => sum + (letter > '\u2e7f' ? 13.5 : 7.2), 4);

/**
 * The width that the actions of these rows take at most.
 * @example const width = useActionsWidth(rows.map(actionsOf), actionWords);
 */
export function useActionsWidth(rows: readonly (readonly Action[])[], wordNum: number | undefined): number {
  const numOf = useWordNum(wordNum);
  const widths = rows.map((actions) => {
    const num = numOf(actions);
    const parts = actions.slice(0, num).map(({ label }) => wordWidth(label));
    if (actions.length > num) parts.push(menuWidth);
    return parts.reduce((sum, part) => sum + part + gap, -gap);
  });
  return Math.ceil(Math.max(...widths));
}
