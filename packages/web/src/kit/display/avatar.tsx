import { useState } from 'react';
import styles from './avatar.module.css';

/**
 * Renders a person's picture, or the first letter of their name if there is none.
 * @example <Avatar name={user.nick_name} image={user.head_img} size={28} />
 */
export function Avatar({ name, image, size = 28 }: { name: string; image?: string; size?: number }) {
  const [isBroken, setIsBroken] = useState(false);
  const style = { width: size, height: size, fontSize: Math.round(size * 0.46) };
  if (image && !isBroken) {
    return (
      <img
        className={styles.avatar}
        style={style}
        // Lists contain dozens of people, mostly below the fold. `loading` precedes `src`, because setting
        // the source starts the download.
        loading="lazy"
        decoding="async"
        src={image}
        alt=""
        onError={() => setIsBroken(true)}
      />
    );
  }
  return (
    <span className={styles.avatar} style={style} aria-hidden="true">
      {[...name.trim()][0]?.toUpperCase() ?? '?'}
    </span>
  );
}
