import { IconButton } from '../../../kit/buttons/icon-button';
import type { IconShape } from '../../../kit/display/icon';
import styles from './edit.module.css';
import { keyName } from './key-name';

/**
 * Renders a tool of an editor, with its name and shortcut. Pressing the button preserves the editor's
 * selection.
 */
export function ToolButton(props: {
  tool: { readonly icon: IconShape; readonly key?: string | undefined; readonly isFirst?: boolean | undefined };
  name: string;
  className?: string | undefined;
  /** Whether the tool is active in the selection; absent for tools without such a state. */
  isPressed?: boolean | undefined;
  isDisabled?: boolean | undefined;
  onClick: () => void;
}) {
  const { tool, name, className = '' } = props;
  return (
    <IconButton
      icon={tool.icon}
      label={tool.key ? `${name} (${keyName(tool.key)})` : name}
      className={`${tool.isFirst ? styles.first : ''} ${className}`.trim()}
      aria-pressed={props.isPressed}
      disabled={props.isDisabled}
      onMouseDown={(event) => event.preventDefault()}
      onClick={props.onClick}
    />
  );
}
