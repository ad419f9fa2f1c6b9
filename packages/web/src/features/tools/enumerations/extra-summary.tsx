import type { EnumerationExtra } from '@easymock/contract';
import { useTexts } from '../../../lib/texts';
import { texts } from './texts';

/** What a value carries, in a few words. */
export function ExtraSummary({ extra }: { extra: EnumerationExtra }) {
  const t = useTexts(texts);
  const parts = [
    extra.score !== undefined && t.scoreShort({ score: extra.score }),
    extra.rate !== undefined && `× ${extra.rate}`,
    extra.template && t[extra.template],
    extra.h5Hosts && t.h5HostsNum({ count: Object.keys(extra.h5Hosts).length }),
  ].filter(Boolean);
  return <>{parts.join('、')}</>;
}
