import type { EnumerationExtra, UserLight } from '@easymock/contract';
import { personName } from '../../../lib/session/person-name';
import { joinWords } from '../../../lib/texts/joined';
import { useTexts } from '../../../lib/texts/texts';
import { texts } from './texts';

/** Summarises the extra fields of a value. */
export function ExtraSummary(props: { extra: EnumerationExtra; people: ReadonlyMap<string, UserLight> }) {
  const { extra, people } = props;
  const t = useTexts(texts);
  const parts = [
    extra.score !== undefined && t.scoreShort({ score: extra.score }),
    extra.rate !== undefined && `× ${extra.rate}`,
    extra.template && t[extra.template],
    extra.h5Hosts && t.h5HostsNum({ count: Object.keys(extra.h5Hosts).length }),
    ...(extra.headUserIds ?? []).flatMap((id) => people.get(id) ?? []).map(personName),
  ].filter((part) => typeof part === 'string');
  const summary = joinWords(parts);
  return <span title={summary}>{summary}</span>;
}
