import { exportResultPath, type WikiTransfer } from '@easymock/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { fetchFile, fileName, saveFile } from '../../../lib/api/download';
import { callQuery } from '../../../lib/api/queries';
import { useLive } from '../../../lib/live/use-live';
import { useStable } from '../../../lib/state/use-stable';

const pollMs = 1_000;
/** Milliseconds. While live events report the progress, polling only covers the death of the working node. */
const livePollMs = 5_000;

/** Follows an import or an export until it ends. */
export function useTransfer(id: string, onOver: () => void = () => {}) {
  const client = useQueryClient();
  const options = callQuery('wikiTransfer', 'status', { id });
  const isLive = useLive('wiki:transfer', id, () => void client.invalidateQueries(options));
  const query = useQuery({
    ...options,
    refetchInterval: ({ state }) => state.data?.state === 'running' && (isLive ? livePollMs : pollMs),
  });
  const state = query.data?.state;
  const { tell } = useStable({ tell: onOver });
  useEffect(() => {
    // A failed import may have written some documents.
    if (state !== undefined && state !== 'running') tell();
  }, [state, tell]);
  return query;
}

/** Saves the archive of a finished export as a download. */
export async function saveExport({ _id, placeName }: WikiTransfer): Promise<void> {
  saveFile(await fetchFile(exportResultPath, { id: _id }), `${fileName(placeName)}.zip`);
}
