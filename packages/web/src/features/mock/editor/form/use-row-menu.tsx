import type { MenuProps } from 'antd';
import { useTexts } from '../../../../lib/texts/texts';
import styles from './definition-tree.module.css';
import { formTexts } from './form-texts';
import type { DefinitionTreeState } from './use-definition-tree';

/** Returns the menu of the selected row, opened by a right-click or by the button in the row. */
export function useRowMenu(tree: DefinitionTreeState): MenuProps | undefined {
  const { selected, isLocked } = tree;
  const t = useTexts(formTexts);
  if (!selected || isLocked) return undefined;
  const { id, node, parent, index, count } = selected;
  const item = (key: string, label: string, hint: string, isOn = true) => ({
    key,
    label: (
      <span className={styles.menuItem}>
        {label}
        <kbd>{hint}</kbd>
      </span>
    ),
    disabled: !isOn,
  });
  const run: Record<string, () => void> = {
    inside: () => tree.add(id, true),
    sibling: () => tree.add(id, false),
    up: () => tree.move(id, -1),
    down: () => tree.move(id, 1),
    code: () => tree.showCode(id),
    remove: () => tree.remove(id),
  };
  return {
    items: [
      item('inside', node.kind === 'list' ? t.addItem : t.addInside, 'Alt+Enter', Boolean(node.inside)),
      item('sibling', t.addSibling, 'Shift+Enter', Boolean(parent)),
      item('up', t.moveUp, 'Alt+↑', Boolean(parent) && index > 0),
      item('down', t.moveDown, 'Alt+↓', Boolean(parent) && index < count - 1),
      { type: 'divider' },
      item('code', t.inCode, ''),
      { ...item('remove', t.remove, 'Delete', Boolean(parent)), danger: true },
    ],
    onClick: ({ key, domEvent }) => {
      domEvent.stopPropagation();
      run[key]?.();
      if (key === 'up' || key === 'down') tree.focusGrid();
    },
  };
}
