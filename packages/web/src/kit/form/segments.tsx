import { Segmented, type SegmentedProps } from 'antd';

/**
 * Choices side by side, of which one is chosen. Tab reaches the chosen one, and arrows choose another: the library's own
 * group around them would be one more stop, at which arrows do nothing.
 * @example <Segments aria-label={t.view} value={view} options={views} onChange={setView} />
 */
export function Segments<V>(props: SegmentedProps<V>) {
  return <Segmented tabIndex={-1} {...props} />;
}
