import type { MockMethod } from '@easymock/contract';
import type { RequestParts } from '@easymock/mock-engine';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Drawn } from '../../../../kit/draw/draw';
import { drawInWorker } from '../../../../kit/draw/draw-in-worker';
import { api, CallError } from '../../../../lib/api/api';
import { useLanguage, useTexts } from '../../../../lib/texts/texts';
import { localeOf, type Planned, type Problem, planOf } from '../code/engine';
import { texts } from '../texts';
import { requestOf, requestPartsOf, type TriedRequest } from './preview-request';

/** Content of the preview, generated in a worker or, if functions have to run, by the server. */
export type Shown =
  | { kind: 'data'; json: string; console: readonly (readonly [string, string])[] }
  | { kind: 'proxy'; target: string }
  | { kind: 'mistake'; problem: Problem }
  | { kind: 'failed'; text: string; console: readonly (readonly [string, string])[] }
  /** Waits for the worker, or for the server if `isScript` is true. */
  | { kind: 'waiting'; isScript: boolean };

interface State {
  readonly shown: Shown;
  readonly isScript: boolean;
  /** The parts of the request that placeholders read. */
  readonly reads: RequestParts;
}

const nothing: RequestParts = { query: false, body: false };
const allParts: RequestParts = { query: true, body: true };

// Milliseconds. A worker responds at once; requests to the server wait until typing pauses.
const hereMs = 250;
const thereMs = 600;
/** Milliseconds after which a busy indicator appears. */
const busyMs = 300;

const waitingFor = (planned: Planned): Shown =>
  planned.kind === 'data' || planned.kind === 'script'
    ? { kind: 'waiting', isScript: planned.kind === 'script' }
    : planned.kind === 'failed'
      ? { ...planned, console: [] }
      : planned;

/** Generates the data of a definition whenever it changes, and on demand. */
export function usePreviewData(mode: string, url: string, method: MockMethod, tried: TriedRequest) {
  const t = useTexts(texts);
  const language = useLanguage();
  const [{ shown, isScript, reads }, setState] = useState<State>(() => {
    const planned = planOf(mode, language);
    return { shown: waitingFor(planned), isScript: planned.kind === 'script', reads: nothing };
  });
  const [count, setCount] = useState(1);
  const [isBusy, setIsBusy] = useState(false);
  const asking = useRef<AbortController>(undefined);
  const { address, body } = tried;
  const [, query = ''] = address.split(/\?(.*)/s);

  const ask = useCallback(async () => {
    asking.current?.abort();
    const controller = new AbortController();
    asking.current = controller;
    setIsBusy(true);
    try {
      const { request } = requestOf(url, method, { address, body });
      const answer = await api.mock.preview({ mode, request }, { signal: controller.signal, claims: 'all' });
      const lines = answer.console;
      const next: Shown =
        answer.json === null
          ? { kind: 'failed', text: `${answer.path} ${answer.failure}`.trim(), console: lines }
          : { kind: 'data', json: pretty(answer.json), console: lines };
      setState({ shown: next, isScript: true, reads: nothing });
    } catch (error) {
      if (controller.signal.aborted) return;
      if (!(error instanceof CallError)) throw error;
      const failed: Shown = { kind: 'failed', text: error.message, console: [] };
      setState({ shown: failed, isScript: true, reads: nothing });
    } finally {
      if (asking.current === controller) setIsBusy(false);
    }
  }, [mode, url, method, address, body]);

  const drawHere = useCallback((): boolean => {
    const planned = planOf(mode, language);
    asking.current?.abort();
    if (planned.kind === 'script') {
      // Keeps the last response visible until the next one arrives.
      setState((before) => (before.isScript ? before : { shown: waitingFor(planned), isScript: true, reads: nothing }));
      return false;
    }
    setIsBusy(false);
    if (planned.kind !== 'data') {
      setState({ shown: waitingFor(planned), isScript: false, reads: nothing });
      return true;
    }
    const controller = new AbortController();
    asking.current = controller;
    const slow = setTimeout(() => !controller.signal.aborted && setIsBusy(true), busyMs);
    void drawInWorker(mode, localeOf(language), requestPartsOf(method, query, body)).then((drawn) => {
      clearTimeout(slow);
      if (controller.signal.aborted) return;
      setIsBusy(false);
      const reads = drawn.kind === 'data' ? drawn.reads : nothing;
      setState({ shown: shownOf(drawn, t.drawTimeout), isScript: false, reads });
    });
    return true;
  }, [mode, language, t, method, query, body]);

  const isFirst = useRef(true);
  useEffect(() => {
    let later: ReturnType<typeof setTimeout>;
    const timer = setTimeout(
      () => {
        isFirst.current = false;
        if (!drawHere()) later = setTimeout(() => void ask(), thereMs - hereMs);
      },
      isFirst.current ? 0 : hereMs,
    );
    return () => {
      clearTimeout(timer);
      clearTimeout(later);
    };
  }, [drawHere, ask]);
  useEffect(() => () => asking.current?.abort(), []);

  const again = () => {
    setCount(count + 1);
    if (!drawHere()) void ask();
  };
  return { shown, reads: isScript ? allParts : reads, isScript, isBusy, count, again };
}

function shownOf(drawn: Drawn, timeout: string): Shown {
  if (drawn.kind === 'data') return { kind: 'data', json: drawn.json, console: [] };
  return { kind: 'failed', text: drawn.kind === 'mistake' ? drawn.text : timeout, console: [] };
}

const pretty = (json: string): string => JSON.stringify(JSON.parse(json), null, 2);
