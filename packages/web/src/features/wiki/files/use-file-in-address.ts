import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import { goToFile } from './addresses';

/** Opens the file named in the URL. The server redirects here when a file URL is opened directly. */
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
    // The API client has reported the failure.
    void goToFile(file).catch(() => {});
  });
  useEffect(() => {
    if (/^[0-9a-f]{24}$/.test(id)) lead(id);
  }, [id]);
}
