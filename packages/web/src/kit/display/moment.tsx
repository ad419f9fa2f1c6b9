import { useLanguage } from '../../lib/texts/texts';
import { formatAgo, formatMoment, withoutThisYear } from '../../lib/texts/time';

/**
 * Renders a time in a list in the shortest form; the tooltip contains the full form.
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
