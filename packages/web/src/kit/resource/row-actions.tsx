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
  const isNarrow = useMedia(narrowWindow);
  const isPhone = useMedia(phoneWindow);
  const fit = wordNum === undefined && actions.length <= (isNarrow ? 2 : 3);
  const most = isPhone ? 0 : (wordNum ?? (isNarrow ? 1 : 3));
  const words = fit && !isPhone ? actions : actions.slice(0, most);
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
