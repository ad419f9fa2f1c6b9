import type { CSSProperties } from 'react';
import styles from './skeleton.module.css';

/**
 * Renders a grey placeholder with the size of the coming content.
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
