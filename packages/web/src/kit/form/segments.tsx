import { Segmented, type SegmentedProps } from 'antd';

/**
 * Renders choices side by side. Tab reaches the chosen one, and arrow keys choose another. Without
 * `tabIndex={-1}`, antd's group element would be an additional tab stop without keys.
 * @example <Segments aria-label={t.view} value={view} options={views} onChange={setView} />
 */
export function Segments<V>(props: SegmentedProps<V>) {
  return <Segmented tabIndex={-1} {...props} />;
}
