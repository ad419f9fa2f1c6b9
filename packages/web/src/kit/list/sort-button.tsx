import { Icon } from '../display/icon';
import { ChevronDownIcon } from '../display/icons';
import styles from './sort-button.module.css';

type Order = 'ascending' | 'descending' | 'none';

/**
 * Renders the header button of a sortable column; the cell around it must set `aria-sort`.
 * @example <SortButton label={t.calls} order={isActive ? 'descending' : 'none'} onClick={…} />
 */
export function SortButton(props: { label: string; order: Order; onClick: () => void }) {
  const { label, order, onClick } = props;
  return (
    <button type="button" className={`${styles.sort} ${order === 'none' ? '' : styles.sorted}`} onClick={onClick}>
      {label}
      <SortSign order={order} />
    </button>
  );
}

/** Renders the sort icon, which is the same in all tables. */
export function SortSign({ order }: { order: Order }) {
  return (
    <Icon
      icon={ChevronDownIcon}
      size={12}
      style={{ rotate: order === 'ascending' ? '180deg' : undefined, opacity: order === 'none' ? 0.35 : 1 }}
    />
  );
}
