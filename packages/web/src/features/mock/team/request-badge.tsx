import { Badge } from 'antd';

/** Number of pending requests to join a team. */
export function RequestBadge({ num, label }: { num: number; label: string }) {
  return (
    <>
      <Badge count={num} size="small" overflowCount={99} aria-hidden="true" />
      <span className="g-sr-only">{label}</span>
    </>
  );
}
