import type { VersionFacts } from '@easymock/contract';
import type { VersionLine } from '../../../kit/history/versions-drawer';
import { personName } from '../../../lib/session/person-name';
import { useTexts } from '../../../lib/texts/texts';
import { texts } from './texts';

/**
 * Returns a function that describes a version for the list. `fields` are the names of the fields that differ
 * from the previous version; empty if the previous version is no longer stored.
 */
export function useVersionLine() {
  const t = useTexts(texts);
  return ({ version, by, at, source }: VersionFacts, fields: readonly string[]): VersionLine => {
    const what = version === 1 ? t.first : fields.length > 0 ? t.changed({ fields: fields.join(t.comma) }) : t.oldest;
    return {
      number: version,
      who: by ? personName(by) : t.unknownPerson,
      at,
      note: source ? `${what} · ${t[`source_${source}`]}` : what,
    };
  };
}
