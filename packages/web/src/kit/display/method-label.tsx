import type { MockMethod } from '@easymock/contract';
import styles from './method-label.module.css';

const short: Record<MockMethod, string> = { get: 'GET', post: 'POST', put: 'PUT', delete: 'DEL', patch: 'PATCH' };

/**
 * Renders an HTTP method in its colour. DELETE is abbreviated on screen, but read out in full.
 * @example <MethodLabel method="delete" />
 */
export function MethodLabel({ method }: { method: MockMethod }) {
  return (
    <abbr className={`${styles.method} ${styles[method]}`} title={method.toUpperCase()}>
      {short[method]}
    </abbr>
  );
}
