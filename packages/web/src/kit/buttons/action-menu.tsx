import { Dropdown, type MenuProps } from 'antd';
import { cloneElement, isValidElement, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Icon, type IconShape } from '../display/icon';
import { MoreIcon } from '../display/icons';
import { IconButton } from './icon-button';

/** One thing that can be done: a link, or something to run. */
export interface Action {
  key: string;
  icon: IconShape;
  label: string;
  to?: string;
  run?: () => unknown;
  isDisabled?: boolean;
  /** What was asked for is under way; the button waits for it and keeps the focus. */
  isBusy?: boolean;
  /** Stands below a line, in the colour of danger. */
  isDanger?: boolean;
}

interface Props {
  label: string;
  /** Instead of three dots. */
  icon?: IconShape;
  actions: readonly Action[];
  className?: string;
}

/**
 * The button with three dots, and what can be done to the thing beside it.
 * @example <ActionMenu label={t.menu({ name })} actions={[{ key: 'edit', icon: EditIcon, label: t.edit, run: edit }]} />
 */
export function ActionMenu(props: Props) {
  // Most of a long list's menus never open, so each is made when it is asked for.
  const [isAskedFor, setIsAskedFor] = useState(false);
  if (isAskedFor) return <OpenedMenu {...props} />;
  const { label, className } = props;
  return (
    <IconButton
      icon={props.icon ?? MoreIcon}
      label={label}
      className={className}
      aria-haspopup="menu"
      onClick={() => setIsAskedFor(true)}
    />
  );
}

function OpenedMenu({ label, icon = MoreIcon, actions, className }: Props) {
  const navigate = useNavigate();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(true);
  const [numOpenings, setNumOpenings] = useState(1);

  const act: MenuProps['onClick'] = ({ key, domEvent }) => {
    const action = actions.find((one) => one.key === key);
    // A link that is clicked goes by itself; Enter reaches only the item around it.
    if (domEvent.target instanceof Element && domEvent.target.closest('a')) return;
    // Enter would press whatever button a dialog puts under it a moment later.
    domEvent.preventDefault();
    // Dialogs give the focus back to where it was when they opened.
    button.current?.focus();
    if (action?.to) void navigate(action.to);
    action?.run?.();
  };
  const itemOf = ({ key, icon, label, to, isDisabled, isDanger }: Action) => ({
    key,
    icon: <Icon icon={icon} />,
    label: to ? <Link to={to}>{label}</Link> : label,
    disabled: isDisabled,
    danger: isDanger,
  });
  const safe = actions.filter(({ isDanger }) => !isDanger).map(itemOf);
  const dangerous = actions.filter(({ isDanger }) => isDanger).map(itemOf);
  const line = safe.length > 0 && dangerous.length > 0 ? [{ type: 'divider' as const }] : [];
  return (
    <Dropdown
      menu={{ items: [...safe, ...line, ...dangerous], onClick: act }}
      autoFocus
      destroyOnHidden
      open={isOpen}
      onOpenChange={(isNowOpen) => {
        setIsOpen(isNowOpen);
        if (isNowOpen) return setNumOpenings(numOpenings + 1);
        // The button that opened it first was another one, so the menu can not give the focus back by itself. It hides
        // some frames later, with the focus still in it.
        if (isAtMenu()) button.current?.focus();
        requestAnimationFrame(() => {
          if (isAtMenu()) button.current?.focus();
        });
      }}
      trigger={['click']}
      placement="bottomRight"
      // If the menu opens again before its animation has hidden it, its old entry would still be active and get the focus.
      popupRender={(menu) => (isValidElement(menu) ? cloneElement(menu, { key: numOpenings }) : menu)}
    >
      <IconButton ref={button} icon={icon} label={label} className={className} aria-haspopup="menu" />
    </Dropdown>
  );
}

/** Whether the focus is in a menu, or went down with one. */
const isAtMenu = (): boolean =>
  document.activeElement === document.body || Boolean(document.activeElement?.closest('[role="menu"]'));
