import { useState } from 'react';
import styles from './avatar.module.css';

/**
 * A person's picture, or the first letter of their name where there is none.
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
        // Lists show dozens of people, most of them below the fold. Before the source, which begins to load at once.
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
