import { ModeError, type ModeErrorCode, RenderError, type RenderErrorCode } from '@easymock/mock-engine';
import type { DrawOf } from './draw-plan';
import { type Effects, EffectsError } from './effects';

/** A draw, or with `isOnlyChecked` whether one could be made. */
export interface DrawJob extends DrawOf {
  readonly mode: string;
  readonly isOnlyChecked: boolean;
  /** How far the mock's `@increment` has counted. */
  readonly increment: number;
}

/** The result of a generation: the body is transferred, not copied. */
export interface DrawnElsewhere {
  readonly kind: 'drawn';
  readonly content: Uint8Array<ArrayBuffer>;
  readonly length: number;
  readonly effects?: Effects;
  readonly isStatic: boolean;
}

/** The answer of a thread; for a definition that is not data, only its kind. */
export type DrawAnswer = (DrawnElsewhere | { readonly kind: 'data' | 'script' | 'proxy' } | SentFailure) & {
  readonly increment: number;
  /** How long drawing took, without reading the mode. */
  readonly ms: number;
};

/** An error of the engine on its way between threads, where classes get lost. */
interface SentFailure {
  readonly kind: 'failure';
  readonly name: 'ModeError' | 'RenderError' | 'EffectsError';
  readonly code: string;
  readonly texts: { readonly zh: string; readonly en: string };
  readonly path: string;
  readonly line: number;
  readonly column: number;
}

/** An error as it is sent; undefined for one that is a bug. */
export function sentFailureOf(error: unknown): SentFailure | undefined {
  const at = { kind: 'failure', code: '', path: '', line: 0, column: 0 } as const;
  if (error instanceof ModeError) {
    const { code, texts, line, column } = error;
    return { ...at, name: 'ModeError', code, texts, line, column };
  }
  if (error instanceof RenderError) {
    const { code, texts, path } = error;
    return { ...at, name: 'RenderError', code, texts, path };
  }
  if (error instanceof EffectsError)
    return { ...at, name: 'EffectsError', texts: error.texts, path: error.path };
  return undefined;
}

/** The error that was sent. */
export function receivedError({ name, code, texts, path, line, column }: SentFailure): Error {
  if (name === 'ModeError') return new ModeError(code as ModeErrorCode, texts, { line, column });
  if (name === 'EffectsError') return Object.assign(new EffectsError('', texts), { path });
  return Object.assign(new RenderError(code as RenderErrorCode, texts), { path });
}
