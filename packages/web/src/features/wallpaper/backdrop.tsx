import { useState } from 'react';
import { Icon } from '../../kit/display/icon';
import { RefreshIcon } from '../../kit/display/plain-icons';
import { useTexts } from '../../lib/texts/texts';
import styles from './backdrop.module.css';
import { texts } from './texts';
import type { useWallpaper } from './use-wallpaper';
import type { Picture } from './wallpaper';

type Shown = ReturnType<typeof useWallpaper>['shown'];

/**
 * Full-page background picture. A new picture fades in over the previous one; before the first, a plain sky
 * is shown.
 */
export function Backdrop({ shown }: { shown: Shown }) {
  const [layers, setLayers] = useState<NonNullable<Shown>[]>([]);
  if (shown && layers.at(-1)?.url !== shown.url) setLayers([...layers.slice(-1), shown]);
  return (
    <div className={styles.backdrop} aria-hidden="true">
      {layers.map(({ url, picture }) => (
        <div key={url} className={styles.layer}>
          <img src={url} alt="" />
          {!picture.isOurs && <div className={styles.veil} />}
        </div>
      ))}
    </div>
  );
}

/** Shows the author of the picture, and a button for the next one. */
export function Credit({ picture, next }: { picture: Picture; next?: () => void }) {
  const t = useTexts(texts);
  const { name, link, profileImage } = picture.credit;
  const label = (
    <>
      {profileImage && <img src={profileImage} alt="" width="18" height="18" />}
      <span className={styles.name}>{name}</span>
    </>
  );
  return (
    <footer className={styles.credit}>
      {link ? (
        <a href={link} target="_blank" rel="noopener noreferrer" className={styles.source} title={name}>
          {label}
        </a>
      ) : (
        <span className={styles.source}>{label}</span>
      )}
      {next && (
        <button type="button" className={styles.next} onClick={next}>
          <Icon icon={RefreshIcon} size={14} />
          {t.anotherPicture}
        </button>
      )}
    </footer>
  );
}
