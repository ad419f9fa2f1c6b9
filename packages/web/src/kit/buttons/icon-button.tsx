import type { ButtonHTMLAttributes, Ref } from 'react';
import { Icon, type IconShape } from '../display/icon';
import styles from './icon-button.module.css';

/**
 * Renders a button with only an icon; screen readers read its label, which also appears on hover.
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
