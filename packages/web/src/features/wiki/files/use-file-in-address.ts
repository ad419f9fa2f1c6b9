import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import { goToFile } from './addresses';

/** Goes on to the file that the address names: the server leads those here who open the address of a file by itself. */
export function useFileInAddress(): void {
  const [params, setParams] = useSearchParams();
  const id = params.get('file') ?? '';
  const lead = useEffectEvent((file: string) => {
    setParams(
      (before) => {
        before.delete('file');
        return before;
      },
      { replace: true },
    );
    // What went wrong has been said.
    void goToFile(file).catch(() => {});
  });
  useEffect(() => {
    if (/^[0-9a-f]{24}$/.test(id)) lead(id);
  }, [id]);
}
