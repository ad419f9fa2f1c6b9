import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react';
import styles from './plain-button.module.css';

export type Look = 'primary' | 'normal';
export const plainButtonClass = (look: Look, className = '') =>
  `${styles.button} ${look === 'primary' ? styles.primary : ''} ${className}`;

/**
 * Renders a button without the component library, for screens that do not load it: sign-in, 404, crash.
 * @example <PlainButton look="primary" type="submit">登录</PlainButton>
 */
export function PlainButton({
  look = 'normal',
  className,
  type = 'button',
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { look?: Look }) {
  return <button type={type} className={plainButtonClass(look, className)} {...rest} />;
}

/** Renders a link with the same look, which reloads the page. */
export function PlainAnchor({
  look = 'normal',
  className,
  children,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & { look?: Look }) {
  return (
    <a className={plainButtonClass(look, className)} {...rest}>
      {children}
    </a>
  );
}
