import type { Language } from '@easymock/contract';
import { compile, ModeError, RenderError } from '@easymock/mock-engine';

export interface Mistake {
  line: number;
  column: number;
  text: string;
}

export type Draw =
  | { kind: 'data'; value: unknown }
  | { kind: 'proxy'; target: string }
  | { kind: 'script' }
  | { kind: 'mistake'; mistake: Mistake }
  | { kind: 'failed'; text: string };

const localeOf = (language: Language) => (language === 'en' ? 'en' : 'zh');

/** One draw in the browser, with the very code that serves the mock. */
export function draw(mode: string, language: Language): Draw {
  const locale = localeOf(language);
  try {
    const plan = compile(mode, { locale });
    if (plan.kind === 'proxy') return { kind: 'proxy', target: plan.target ?? '' };
    if (plan.kind === 'script') return { kind: 'script' };
    return { kind: 'data', value: plan.render() };
  } catch (error) {
    if (error instanceof ModeError) return { kind: 'mistake', mistake: asMistake(error, locale) };
    if (error instanceof RenderError) {
      return {
        kind: 'failed',
        text: error.path ? `${error.path} ${error.texts[locale]}` : error.texts[locale],
      };
    }
    throw error;
  }
}

/** The first mistake of a definition, or undefined. */
export function findMistake(mode: string, language: Language): Mistake | undefined {
  const locale = localeOf(language);
  try {
    compile(mode, { locale });
    return undefined;
  } catch (error) {
    if (error instanceof ModeError) return asMistake(error, locale);
    throw error;
  }
}

function asMistake(error: ModeError, locale: 'zh' | 'en'): Mistake {
  return { line: error.line, column: error.column, text: error.texts[locale] };
}
