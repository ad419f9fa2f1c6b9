import type { ButtonHTMLAttributes, Ref } from 'react';
import { Icon, type IconShape } from '../display/icon';
import styles from './icon-button.module.css';

/**
 * A button that is only an icon; its label is read out and shown on hover.
 * @example <IconButton icon={CopyIcon} label={t.copy} onClick={copy} />
 */
export function IconButton({
  icon,
  label,
  size = 16,
  isFilled,
  className = '',
  ref,
  ...rest
}: Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label' | 'title' | 'type'> & {
  icon: IconShape;
  label: string;
  size?: number;
  isFilled?: boolean;
  ref?: Ref<HTMLButtonElement>;
}) {
  return (
    <button
      ref={ref}
      type="button"
      aria-label={label}
      title={label}
      className={`${styles.button} ${className}`}
      {...rest}
    >
      <Icon icon={icon} size={size} isFilled={isFilled} />
    </button>
  );
}
