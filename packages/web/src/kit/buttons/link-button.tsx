import { Button, type ButtonProps } from 'antd';
import { useHref, useLinkClickHandler } from 'react-router';

/**
 * Renders a link within the app that looks like a button.
 * @example <LinkButton to={to('newProject')} type="primary">新建项目</LinkButton>
 */
export function LinkButton({
  to,
  state,
  ...rest
}: Omit<ButtonProps, 'href' | 'onClick'> & {
  to: string;
  /** Router state for the target page. */
  state?: unknown;
}) {
  const href = useHref(to);
  const onClick = useLinkClickHandler<HTMLAnchorElement>(to, { state });
  return (
    <Button
      {...rest}
      href={href}
      onClick={(event) => onClick(event as React.MouseEvent<HTMLAnchorElement, MouseEvent>)}
    />
  );
}
