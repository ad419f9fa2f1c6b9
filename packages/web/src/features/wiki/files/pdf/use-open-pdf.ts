import { useEffect, useEffectEvent, useState } from 'react';
import { type OpenPdf, openPdf } from './open-pdf';
import { failureKindOf, type PdfFailureKind } from './pdf-failure';
import type { AddressOf } from './pdf-source';

/** State of a file in a viewer. */
export type PdfState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'password'; readonly isWrong: boolean; enter(password: string): void }
  | { readonly kind: 'failed'; readonly reason: PdfFailureKind }
  | { readonly kind: 'open'; readonly pdf: OpenPdf['pdf'] };

/** Opens a file while a component shows it. `retry` opens it again. */
export function useOpenPdf(fileId: string, addressOf: AddressOf): { state: PdfState; retry: () => void } {
  const [state, setState] = useState<PdfState>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const address = useEffectEvent((isRetry: boolean) => addressOf(isRetry));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry opens the same file again
  useEffect(() => {
    const control = new AbortController();
    const { signal } = control;
    setState({ kind: 'loading' });
    const onPassword = (isWrong: boolean) =>
      new Promise<string | undefined>((resolve) => {
        const enter = (password: string) => {
          setState({ kind: 'loading' });
          resolve(password);
        };
        if (!signal.aborted) setState({ kind: 'password', isWrong, enter });
      });
    const fail = (error: unknown) => {
      if (!signal.aborted) setState({ kind: 'failed', reason: failureKindOf(error) });
    };
    openPdf((isRetry) => address(isRetry), { signal, onPassword, onLost: fail }).then(({ pdf }) => {
      if (!signal.aborted) setState({ kind: 'open', pdf });
    }, fail);
    return () => control.abort();
  }, [fileId, attempt]);
  return { state, retry: () => setAttempt((before) => before + 1) };
}
