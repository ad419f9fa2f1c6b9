import type { Text } from '@easymock/contract';
import type { MockRequest, RenderErrorCode } from '@easymock/mock-engine';

/** Request to the script process: one generation of a definition with functions. */
export interface ScriptJob {
  readonly id: number;
  /**
   * Group is the project, key the mock. Only one job per mock runs at a time, so that no script blocks
   * others.
   */
  readonly group: string;
  readonly key: string;
  readonly mode: string;
  readonly request: MockRequest;
  readonly seed?: number;
  /** Time zone of the installation: for functions, the clock of the process; for data, the one of the engine. */
  readonly zone: string;
  /** JSON of the store's entries; absent if the definition does not name the store. */
  readonly store?: string;
}

/** A line that a script wrote to its console. */
export type ConsoleLine = readonly [level: string, text: string];

/** Reason why a generation failed. */
export interface ScriptFailure {
  /** `unavailable`: the queue is full, or the process is gone. */
  readonly code: RenderErrorCode | 'unavailable';
  readonly texts: Text;
  /** Path in the template, such as `data.list[0].name`. */
  readonly path: string;
}

export interface ScriptAnswer {
  readonly id: number;
  /** Response as JSON; absent if there is a failure. */
  readonly json?: string;
  readonly failure?: ScriptFailure;
  readonly console: readonly ConsoleLine[];
  /** Values that functions put into the store; null removes the key. */
  readonly stored?: readonly StoreChange[];
}

/** A key of the store and its new value as JSON. */
export type StoreChange = readonly [key: string, json: string | null];

/** The queue is longer than can be answered in time. */
export const TOO_MANY: ScriptFailure = {
  code: 'unavailable',
  texts: { zh: '等待执行的函数过多，请稍后再试。', en: 'Too many functions are waiting to run; try again later.' },
  path: '',
};
