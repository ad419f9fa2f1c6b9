import { Dropdown, type MenuProps } from 'antd';
import { cloneElement, isValidElement, type RefObject, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Icon, type IconShape } from '../display/icon';
import { MoreIcon } from '../display/icons';
import { IconButton } from './icon-button';

/** An action: a link, or a function to run. */
export interface Action {
  key: string;
  icon: IconShape;
  label: string;
  to?: string;
  run?: () => unknown;
  isDisabled?: boolean;
  /** Whether the action is running; the button waits for it and retains the focus. */
  isBusy?: boolean;
  /** Whether the action is below a divider, in the danger colour. */
  isDanger?: boolean;
  /** Whether a divider separates it from the actions above. */
  startsGroup?: boolean;
}

/** Joins groups of actions with a divider between them; empty groups are skipped. */
export const inGroups = (...groups: readonly (readonly Action[])[]): Action[] =>
  groups
    .filter(({ length }) => length > 0)
    .flatMap((group, at) => group.map((action, index) => ({ ...action, startsGroup: at > 0 && index === 0 })));

interface Props {
  label: string;
  /** Icon instead of the three dots. */
  icon?: IconShape;
  actions: readonly Action[];
  className?: string;
  /** Element that gets the focus after the menu instead of the button, such as a tree that opens it by a key. */
  focusAfter?: RefObject<HTMLElement | null>;
}

/**
 * Renders the button with three dots, and the menu of actions for the item beside it.
 * @example <ActionMenu label={t.menu({ name })} actions={[{ key: 'edit', icon: EditIcon, label: t.edit, run: edit }]} />
 */
export function ActionMenu(props: Props) {
  // Most menus in a long list never open, so a menu is created on the first click.
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

function OpenedMenu({ label, icon = MoreIcon, actions, className, focusAfter }: Props) {
  const navigate = useNavigate();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(true);
  const [numOpenings, setNumOpenings] = useState(1);

  const returnFocus = () => (focusAfter ?? button).current?.focus();

  const act: MenuProps['onClick'] = ({ key, domEvent }) => {
    const action = actions.find((one) => one.key === key);
    // A clicked link navigates by itself; Enter reaches only the item around the link.
    if (domEvent.target instanceof Element && domEvent.target.closest('a')) return;
    // Enter would also press the button that a dialog then puts in focus.
    domEvent.preventDefault();
    // Dialogs return the focus to the element that had it when they opened.
    returnFocus();
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
  const divider = { type: 'divider' as const };
  const safe = actions
    .filter(({ isDanger }) => !isDanger)
    .flatMap((action) => (action.startsGroup ? [divider, itemOf(action)] : [itemOf(action)]));
  const dangerous = actions.filter(({ isDanger }) => isDanger).map(itemOf);
  const line = safe.length > 0 && dangerous.length > 0 ? [divider] : [];
  return (
    <Dropdown
      menu={{ items: [...safe, ...line, ...dangerous], onClick: act }}
      autoFocus
      destroyOnHidden
      open={isOpen}
      onOpenChange={(isNowOpen) => {
        setIsOpen(isNowOpen);
        if (isNowOpen) return setNumOpenings(numOpenings + 1);
        // The menu was created after the click, so it cannot return the focus itself. It hides some frames later, with
        // the focus still inside.
        if (isAtMenu(button.current)) returnFocus();
        requestAnimationFrame(() => {
          if (isAtMenu(button.current)) returnFocus();
        });
      }}
      trigger={['click']}
      placement="bottomRight"
      // If the menu reopened during its closing animation, its old active item would get the focus.
      popupRender={(menu) => (isValidElement(menu) ? cloneElement(menu, { key: numOpenings }) : menu)}
    >
      <IconButton ref={button} icon={icon} label={label} className={className} aria-haspopup="menu" />
    </Dropdown>
  );
}

/** Whether the focus is in a menu, at its button, or was lost with a closed menu. */
const isAtMenu = (button: HTMLElement | null): boolean => {
  const focused = document.activeElement;
  return focused === document.body || focused === button || Boolean(focused?.closest('[role="menu"]'));
};
