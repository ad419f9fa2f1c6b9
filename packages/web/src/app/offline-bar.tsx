import { useSyncExternalStore } from 'react';
import { useTexts } from '../lib/texts/texts';
import { appTexts } from './app-texts';
import styles from './bars.module.css';

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

export function OfflineBar() {
  const t = useTexts(appTexts);
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return isOnline ? null : (
    <div className={styles.offline} role="status">
      {t.offline}
    </div>
  );
}
