import type { MouseEvent } from 'react';
import { Icon } from '../../../../kit/display/icon';
import { EditIcon } from '../../../../kit/display/icons';
import styles from './code-link.module.css';

/** Link to a part of the definition that is only shown completely in the code. */
export function CodeLink(props: {
  text: string;
  title?: string;
  tabIndex?: number;
  onClick: (event: MouseEvent) => void;
}) {
  const { text, ...rest } = props;
  return (
    <button type="button" className={styles.link} {...rest}>
      <code>{text.replace(/\s+/g, ' ')}</code>
      <Icon icon={EditIcon} size={12} />
    </button>
  );
}
