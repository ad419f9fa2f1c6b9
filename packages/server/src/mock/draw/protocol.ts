import { ModeError, type ModeErrorCode, RenderError, type RenderErrorCode } from '@easymock/mock-engine';
import type { GenerationInput } from './draw-plan';
import { type Effects, EffectsError } from './effects';

/** A generation, or with `isOnlyChecked` only a check that it is possible. */
export interface DrawJob extends GenerationInput {
  /** Time zone of `@now` and of relative dates. */
  readonly zone: string;
  readonly mode: string;
  readonly isOnlyChecked: boolean;
  /** Current value of the mock's `@increment` counter. */
  readonly increment: number;
}

/** Result of a generation; the body is transferred, not copied. */
export interface ThreadResult {
  readonly kind: 'drawn';
  readonly content: Uint8Array<ArrayBuffer>;
  readonly length: number;
  readonly effects?: Effects;
  readonly isStatic: boolean;
}

/** Response of a thread; for a definition that is not data, only its kind. */
export type DrawAnswer = (ThreadResult | { readonly kind: 'data' | 'script' | 'proxy' } | SentFailure) & {
  readonly increment: number;
  /** Duration of the generation in milliseconds, without parsing the definition. */
  readonly ms: number;
};

/** An engine error as sent between threads, where errors lose their class. */
interface SentFailure {
  readonly kind: 'failure';
  readonly name: 'ModeError' | 'RenderError' | 'EffectsError';
  readonly code: string;
  readonly texts: { readonly zh: string; readonly en: string };
  readonly path: string;
  readonly line: number;
  readonly column: number;
}

/** Serialises an engine error; undefined for any other error, which is a bug. */
export function serialiseError(error: unknown): SentFailure | undefined {
  const at = { kind: 'failure', code: '', path: '', line: 0, column: 0 } as const;
  if (error instanceof ModeError) {
    const { code, texts, line, column } = error;
    return { ...at, name: 'ModeError', code, texts, line, column };
  }
  if (error instanceof RenderError) {
    const { code, texts, path } = error;
    return { ...at, name: 'RenderError', code, texts, path };
  }
  if (error instanceof EffectsError) return { ...at, name: 'EffectsError', texts: error.texts, path: error.path };
  return undefined;
}

/** Restores the error that was sent. */
export function deserialiseError({ name, code, texts, path, line, column }: SentFailure): Error {
  if (name === 'ModeError') return new ModeError(code as ModeErrorCode, texts, { line, column });
  if (name === 'EffectsError') return Object.assign(new EffectsError('', texts), { path });
  return Object.assign(new RenderError(code as RenderErrorCode, texts), { path });
}
