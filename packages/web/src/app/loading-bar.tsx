import { useIsRequesting } from '../lib/api/progress';
import { useDelayed } from '../lib/browser/use-delayed';
import { useTexts } from '../lib/texts/texts';
import { appTexts } from './app-texts';
import styles from './bars.module.css';

/** Shown when any request, or the code of the next page, takes more than a second. */
export function LoadingBar() {
  const t = useTexts(appTexts);
  const isRequesting = useIsRequesting();
  const isShown = useDelayed(isRequesting, 1000);
  return isShown ? <div className={styles.loading} role="progressbar" aria-label={t.loading} /> : null;
}
