import { liveAddress, type SampleKind, type SyncPhase, type SyncProgress, type SyncReport } from '@easymock/contract';
import { useEffect, useRef, useState } from 'react';
import { api, CallError } from '../../../lib/api/api';
import { isLive, watchLive } from '../../../lib/live/live';
import { isAboutDocument } from '../new-project/document-failure';
import type { ChosenSync } from './use-sync-choice';

const pollMs = 700;
/**
 * Milliseconds. While progress arrives live, polling only covers the failure of the server node that runs the
 * sync.
 */
const livePollMs = 5_000;

/** State of a preview or a sync in the dialog. */
export type SyncState =
  | { kind: 'idle' }
  | { kind: 'running'; isWriting: boolean; phase: SyncPhase; num: number; total: number }
  | { kind: 'preview'; report: SyncReport }
  | { kind: 'done'; report: SyncReport; unmerged: readonly string[] }
  | { kind: 'failed'; isWriting: boolean; text: string; isAboutDocument: boolean };

interface Source extends ChosenSync {
  id: string;
  swagger_text: string;
  data: SampleKind;
}

/** Resolves when a job reports progress, or when it is time to poll. */
function nextStep(job: string): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(end, isLive(liveAddress('mock:sync', job)) ? livePollMs : pollMs);
    const stop = watchLive('mock:sync', job, end);
  });
}

/**
 * Runs previews and syncs of a project's document and follows their progress. Long ones continue on the
 * server.
 */
export function useSync(onDone: () => void) {
  const [state, setState] = useState<SyncState>({ kind: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const run = async (isWriting: boolean, { leave, leave_unlisted, remove, seen, ...source }: Source) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const options = { signal, claims: 'all' } as const;
    const show = (progress: SyncProgress) => {
      if (signal.aborted) return;
      const { phase, num, total } = progress;
      setState({ kind: 'running', isWriting, phase, num, total });
    };
    setState({ kind: 'running', isWriting, phase: 'waiting', num: 0, total: 0 });
    try {
      let progress = isWriting
        ? await api.sync.swagger({ ...source, leave, leave_unlisted, remove, seen }, options)
        : await api.sync.preview(source, options);
      while (!progress.report && progress.phase !== 'done') {
        show(progress);
        await nextStep(progress.job);
        if (signal.aborted) return;
        progress = await api.sync.status({ id: progress.job }, options);
      }
      if (signal.aborted || !progress.report) return;
      const { report, syncErrorURLs } = progress;
      setState(isWriting ? { kind: 'done', report, unmerged: syncErrorURLs } : { kind: 'preview', report });
      if (isWriting) onDone();
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof CallError)) throw error;
      setState({ kind: 'failed', isWriting, text: error.message, isAboutDocument: isAboutDocument(error) });
    }
  };

  return {
    state,
    preview: (source: Source) => void run(false, source),
    apply: (source: Source) => void run(true, source),
    /** Resets the shown state. A sync that has started to write continues on the server. */
    reset: () => {
      running.current?.abort();
      setState({ kind: 'idle' });
    },
  };
}
