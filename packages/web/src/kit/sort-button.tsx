import { Icon } from './icon';
import styles from './sort-button.module.css';

/**
 * The head of a column that can lead the order; the cell around it says `aria-sort`.
 * @example <SortButton label={t.calls} order={isActive ? 'descending' : 'none'} onClick={…} />
 */
export function SortButton(props: {
  label: string;
  order: 'ascending' | 'descending' | 'none';
  onClick: () => void;
}) {
  const { label, order, onClick } = props;
  return (
    <button
      type="button"
      className={`${styles.sort} ${order === 'none' ? '' : styles.sorted}`}
      onClick={onClick}
    >
      {label}
      <Icon
        name="chevronDown"
        size={12}
        style={{ rotate: order === 'ascending' ? '180deg' : undefined, opacity: order === 'none' ? 0.35 : 1 }}
      />
    </button>
  );
}
