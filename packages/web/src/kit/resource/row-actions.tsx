import { Button } from 'antd';
import { Link } from 'react-router';
import { useMedia } from '../../lib/use-media';
import { type Action, ActionMenu } from '../action-menu';
import styles from './resource.module.css';

/** Where the columns need the room themselves. */
export const narrowWindow = '(max-width: 1180px)';

/**
 * What can be done with a row: up to three things as words, on narrow windows fewer; the rest behind the dots.
 * @example <RowActions label={t.actionsOf({ name })} actions={[{ key: 'edit', icon: 'edit', label: t.edit, run }]} />
 */
export function RowActions({ label, actions }: { label: string; actions: readonly Action[] }) {
  const isNarrow = useMedia(narrowWindow);
  const fit = actions.length <= (isNarrow ? 2 : 3);
  const words = fit ? actions : actions.slice(0, isNarrow ? 1 : 3);
  const rest = actions.slice(words.length);
  return (
    <span className={styles.rowActions}>
      {words.map(({ key, label, to, run, isDisabled, isDanger }) =>
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
