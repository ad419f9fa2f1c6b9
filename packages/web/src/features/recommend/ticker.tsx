import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api/api';
import { callQuery } from '../../lib/api/queries';
import { readStored, store } from '../../lib/storage/storage';
import { TickerLine } from './ticker-line';

const shown = 5;
const dismissedKey = 'recommend_dismissed';

/**
 * Shows the current recommendations until the reader dismisses them; changed recommendations appear again.
 */
export function Ticker() {
  const { data = [] } = useQuery({ ...callQuery('recommend', 'findLatest', { limit: shown }), staleTime: 5 * 60_000 });
  const [dismissed, setDismissed] = useState(() => readStored(dismissedKey));
  const state = data.map(({ _id, content, url }) => `${_id} ${content} ${url}`).join('\n');
  // A failure is ignored, because recommendations are not important enough to report it.
  if (data.length === 0 || dismissed === state) return null;
  return (
    <TickerLine
      items={data}
      onOpen={(id) => void api.recommend.clickRecommend({ id }, { claims: 'all' }).catch(() => {})}
      onDismiss={() => {
        store(dismissedKey, state);
        setDismissed(state);
      }}
    />
  );
}
