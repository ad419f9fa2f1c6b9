import { useLanguage } from '../../lib/texts/texts';
import { formatAgo, formatMoment, withoutThisYear } from '../../lib/texts/time';

/**
 * A moment in a list, as short as it can be told; its title tells it in full.
 * @example <Moment at={row.create_at} />
 */
export function Moment({ at, isAgo = false }: { at: string; isAgo?: boolean }) {
  const language = useLanguage();
  const now = Date.now();
  return (
    <time dateTime={at} title={formatMoment(at)} className="g-num">
      {withoutThisYear(isAgo ? formatAgo(at, language, now) : formatMoment(at), now)}
    </time>
  );
}
