import type { Proposal } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callQuery } from '../../../lib/api/queries';

const pauseMs = 300;

interface Wanted {
  name: string;
  url: string;
  group: string;
}

/** Returns a free name and URL for the typed ones. Debounced; undefined until the server has responded. */
export function useProposal({ name, url, group }: Wanted): Proposal | undefined {
  const [settled, setSettled] = useState<Wanted>({ name: '', url: '', group });
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ name, url, group }), pauseMs);
    return () => clearTimeout(timer);
  }, [name, url, group]);
  const isWellFormed = settled.url === '' || /^\/[^\s?#]*$/.test(settled.url);
  const { data } = useQuery({
    ...callQuery('projectBase', 'propose', settled),
    enabled: isWellFormed && (settled.name !== '' || settled.url !== ''),
  });
  const isCurrent = settled.name === name && settled.url === url && settled.group === group;
  return isCurrent ? data : undefined;
}
