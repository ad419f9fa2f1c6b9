import { Button } from 'antd';
import styles from './draft-banner.module.css';

/**
 * Says that what is open was changed elsewhere, and offers to load it.
 * @example <ChangeBanner text={t.changedBy({ name })} action={t.load} onAction={query.refetch} />
 */
export function ChangeBanner(props: { text: string; action: string; onAction?: (() => void) | undefined }) {
  return (
    <div className={styles.banner} role="status">
      <span>{props.text}</span>
      {props.onAction && (
        <Button size="small" type="primary" onClick={props.onAction}>
          {props.action}
        </Button>
      )}
    </div>
  );
}
