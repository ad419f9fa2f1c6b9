import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Icon } from '../display/icon';
import { CloseIcon } from '../display/icons';
import styles from './batch-bar.module.css';

/**
 * Renders the actions on the selected rows, at the lower edge of their list.
 * @example <BatchBar label={t.selected({ count })} clearText={t.cancelSelection} onClear={clear}><Button …></BatchBar>
 */
export function BatchBar(props: {
  /** The number of selected rows, as text. */
  label: string;
  clearText: string;
  onClear: () => void;
  children: ReactNode;
}) {
  return (
    <section className={styles.bar} aria-label={props.label}>
      <span className="g-num">{props.label}</span>
      {props.children}
      <Button type="text" icon={<Icon icon={CloseIcon} size={14} />} onClick={props.onClear}>
        {props.clearText}
      </Button>
    </section>
  );
}
