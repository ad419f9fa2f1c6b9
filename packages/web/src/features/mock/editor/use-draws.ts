import type { MockMethod } from '@easymock/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api, CallError } from '../../../lib/api/api';
import { useLanguage } from '../../../lib/texts/texts';
import { type Draw, draw, type Problem } from './engine';
import { requestOf, type Try } from './preview-request';

/** The content of the preview, generated here or, if functions have to run, by the server. */
export type Shown =
  | { kind: 'data'; json: string; console: readonly (readonly [string, string])[] }
  | { kind: 'proxy'; target: string }
  | { kind: 'mistake'; problem: Problem }
  | { kind: 'failed'; text: string; console: readonly (readonly [string, string])[] }
  | { kind: 'waiting' };

// Here a draw costs nothing; one at the server waits until the typing pauses.
const hereMs = 250;
const thereMs = 600;

function shownOf(result: Draw): Shown {
  switch (result.kind) {
    case 'data':
      return { kind: 'data', json: JSON.stringify(result.value, null, 2) ?? 'null', console: [] };
    case 'failed':
      return { kind: 'failed', text: result.text, console: [] };
    case 'script':
      return { kind: 'waiting' };
    default:
      return result;
  }
}

/** Draws a definition again whenever it changes, and when asked to. */
export function useDraws(mode: string, url: string, method: MockMethod, tried: Try) {
  const language = useLanguage();
  const [{ shown, isScript }, setState] = useState(() => {
    const result = draw(mode, language);
    return { shown: shownOf(result), isScript: result.kind === 'script' };
  });
  const [count, setCount] = useState(1);
  const [isBusy, setIsBusy] = useState(false);
  const asking = useRef<AbortController>(undefined);
  const { address, body } = tried;

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
      setState({ shown: next, isScript: true });
    } catch (error) {
      if (controller.signal.aborted) return;
      if (!(error instanceof CallError)) throw error;
      setState({ shown: { kind: 'failed', text: error.message, console: [] }, isScript: true });
    } finally {
      if (asking.current === controller) setIsBusy(false);
    }
  }, [mode, url, method, address, body]);

  const drawHere = useCallback((): boolean => {
    const result = draw(mode, language);
    if (result.kind === 'script') {
      // The last answer stays until the next one is there.
      setState((before) => (before.isScript ? before : { shown: { kind: 'waiting' }, isScript: true }));
      return false;
    }
    asking.current?.abort();
    setIsBusy(false);
    setState({ shown: shownOf(result), isScript: false });
    return true;
  }, [mode, language]);

  useEffect(() => {
    let later: ReturnType<typeof setTimeout>;
    const timer = setTimeout(() => {
      if (!drawHere()) later = setTimeout(() => void ask(), thereMs - hereMs);
    }, hereMs);
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
  return { shown, isScript, isBusy, count, again };
}

const pretty = (json: string): string => JSON.stringify(JSON.parse(json), null, 2);
