import { Button } from 'antd';
import { Link } from 'react-router';
import { useMedia } from '../../lib/browser/use-media';
import { type Action, ActionMenu } from '../buttons/action-menu';
import styles from './resource.module.css';

/** Below this width, columns need part of the space of text actions. */
export const narrowWindow = '(max-width: 1180px)';
/** Below this width, columns need all the space of text actions. */
export const phoneWindow = '(max-width: 600px)';

/**
 * Renders the actions of a row: up to three as text, fewer in narrow windows and none on phones; the rest go
 * into the overflow menu.
 * @example <RowActions label={t.actionsOf({ name })} actions={[{ key: 'edit', icon: EditIcon, label: t.edit, run }]} />
 */
export function RowActions(props: { label: string; actions: readonly Action[]; wordNum?: number | undefined }) {
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

/** Returns a function that returns the number of row actions shown as text. */
function useWordNum(wordNum: number | undefined): (actions: readonly Action[]) => number {
  const isNarrow = useMedia(narrowWindow);
  const isPhone = useMedia(phoneWindow);
  return ({ length }) => {
    if (isPhone) return 0;
    if (wordNum !== undefined) return Math.min(wordNum, length);
    return length <= (isNarrow ? 2 : 3) ? length : isNarrow ? 1 : 3;
  };
}

// As in the layout of `.rowActions`, with some tolerance because fonts differ.
const gap = 12;
const menuWidth = 28;
const wordWidth = (word: string): number =>
  [...word].reduce((sum, letter) => sum + (letter > '\u2e7f' ? 13.5 : 7.2), 4);

/**
 * Returns the maximum width of the actions of these rows.
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
