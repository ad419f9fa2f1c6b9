import type { CSSProperties } from 'react';
import styles from './skeleton.module.css';

/**
 * A grey stand-in with the size of what is coming.
 * @example <Skeleton width="60%" height={16} />
 */
export function Skeleton({
  width = '100%',
  height,
  style,
}: {
  width?: number | string;
  height: number;
  style?: CSSProperties;
}) {
  return <div className={styles.bone} style={{ width, height, ...style }} aria-hidden="true" />;
}
