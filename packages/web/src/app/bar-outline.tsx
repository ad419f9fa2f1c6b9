import { Mark } from '../kit/display/mark';
import styles from './bars.module.css';

/** The outline of the top bar, shown while the code of the first screen loads. */
export function BarOutline() {
  return (
    <div className={styles.outline} aria-hidden="true">
      <Mark size={28} />
      EasyMock
    </div>
  );
}
