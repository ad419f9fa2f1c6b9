import type { Text } from '@easymock/contract';
import type { MockRequest, RenderErrorCode } from '@easymock/mock-engine';

/** One draw of a mode with functions, as the server asks for it. */
export interface ScriptJob {
  readonly id: number;
  /** The project, and the mock in it. Of a mock one draw runs at a time, so that nobody's scripts hold up others. */
  readonly group: string;
  readonly key: string;
  readonly mode: string;
  readonly request: MockRequest;
  readonly seed?: number;
}

/** A line a script has written to its console. */
export type ConsoleLine = readonly [level: string, text: string];

/** Why a draw gave nothing. */
export interface ScriptFailure {
  /** `unavailable`: too many wait already, or the process is gone. */
  readonly code: RenderErrorCode | 'unavailable';
  readonly texts: Text;
  /** The path in the template, such as `data.list[0].name`. */
  readonly path: string;
}

export interface ScriptAnswer {
  readonly id: number;
  /** The answer as JSON; absent when there is a failure. */
  readonly json?: string;
  readonly failure?: ScriptFailure;
  readonly console: readonly ConsoleLine[];
}

/** More wait than can be answered in time. */
export const TOO_MANY: ScriptFailure = {
  code: 'unavailable',
  texts: {
    zh: '等待执行的函数过多，请稍后再试。',
    en: 'Too many functions are waiting to run; try again later.',
  },
  path: '',
};
