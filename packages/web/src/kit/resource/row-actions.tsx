import { Button } from 'antd';
import { Link } from 'react-router';
import { type Action, ActionMenu } from '../action-menu';
import styles from './resource.module.css';

const most = 3;

/**
 * What can be done with a row: up to three things as words, the rest behind the dots.
 * @example <RowActions label={t.actionsOf({ name })} actions={[{ key: 'edit', icon: 'edit', label: t.edit, run }]} />
 */
export function RowActions({ label, actions }: { label: string; actions: readonly Action[] }) {
  const words = actions.slice(0, most);
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
