import { wikiRemotePictureNum } from '@easymock/contract';
import { api } from '../../../lib/api/api';
import { showNotice } from '../../../lib/state/notices';
import { currentTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import { texts } from './texts';

/** Failures that a notice lists. */
const shownNum = 3;

/**
 * Fetches pasted pictures of other websites, and notifies the user of those that stay links.
 * @returns the paths of the stored pictures by address; empty if the setting is off
 */
export async function fetchRemote(markdownId: string, given: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const addresses = [...new Set(given)].slice(0, wikiRemotePictureNum);
  if (addresses.length === 0) return new Map();
  const answer = await api.article.fetchPictures({ markdownId, addresses }, { claims: 'all' }).catch(() => undefined);
  if (answer && !answer.isOn) return new Map();
  const { pictures = [], failed = [] } = answer ?? {};
  const known = new Map(pictures.flatMap(({ address, url }) => (url === null ? [] : [[address, url] as const])));
  const lost = new Set(given).size - known.size;
  if (lost > 0) {
    const t = currentTexts(texts);
    showNotice({
      kind: 'info',
      title: t.picturesStay({ count: formatNumber(lost) }),
      text: failed.slice(0, shownNum).map(t.picturesStayWhy).join('\n'),
    });
  }
  return known;
}
