import { compile, type Locale, ModeError, RenderError } from '@easymock/mock-engine';

export type Drawn =
  | { kind: 'data'; json: string }
  | { kind: 'script' | 'proxy' | 'timeout' }
  | { kind: 'mistake'; text: string };

/** One draw of a template by the engine that serves mocks. */
export function draw(template: string, locale: Locale): Drawn {
  try {
    const plan = compile(template, { locale });
    if (plan.kind !== 'data') return { kind: plan.kind };
    return { kind: 'data', json: JSON.stringify(plan.render(), null, 2) ?? 'null' };
  } catch (error) {
    if (error instanceof ModeError) return { kind: 'mistake', text: error.texts[locale] };
    if (error instanceof RenderError)
      return { kind: 'mistake', text: `${error.path} ${error.texts[locale]}`.trim() };
    throw error;
  }
}
