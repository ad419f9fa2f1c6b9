import { Button, type ButtonProps } from 'antd';
import { useHref, useLinkClickHandler } from 'react-router';

/**
 * A link inside the app that looks like a button.
 * @example <LinkButton to={to('newProject')} type="primary">新建项目</LinkButton>
 */
export function LinkButton({ to, ...rest }: Omit<ButtonProps, 'href' | 'onClick'> & { to: string }) {
  const href = useHref(to);
  const onClick = useLinkClickHandler<HTMLAnchorElement>(to);
  return (
    <Button
      {...rest}
      href={href}
      onClick={(event) => onClick(event as React.MouseEvent<HTMLAnchorElement, MouseEvent>)}
    />
  );
}
