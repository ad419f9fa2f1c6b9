import { Mark } from '../kit/mark';
import styles from './bars.module.css';

/** The bar's outline, while the code of the first screen is on its way. */
export function Threshold() {
  return (
    <div className={styles.threshold} aria-hidden="true">
      <Mark size={28} />
      EasyMock
    </div>
  );
}
