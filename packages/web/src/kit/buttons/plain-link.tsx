import { Link, type LinkProps } from 'react-router';
import { type Look, plainButtonClass } from './plain-button';

/**
 * Renders a link within the app with the look of a plain button. Separate from `PlainButton`, because sign-in
 * has no router.
 * @example <PlainLink look="primary" to={to('projects')}>回到首页</PlainLink>
 */
export function PlainLink({ look = 'normal', className, ...rest }: LinkProps & { look?: Look }) {
  return <Link className={plainButtonClass(look, className)} {...rest} />;
}
