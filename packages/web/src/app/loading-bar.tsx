import { useIsRequesting } from '../lib/progress';
import { useDelayed } from '../lib/use-delayed';
import styles from './bars.module.css';

/** Shown once any request, or the next page's code, takes more than a second. */
export function LoadingBar() {
  const isRequesting = useIsRequesting();
  const isShown = useDelayed(isRequesting, 1000);
  return isShown ? <div className={styles.loading} role="progressbar" aria-label="loading" /> : null;
}
