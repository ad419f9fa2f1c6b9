import {
  compile,
  type Locale,
  type MockRequest,
  ModeError,
  RenderError,
  type RequestParts,
} from '@easymock/mock-engine';

/** The parts of a request to which placeholders can refer. */
export type Asked = Pick<MockRequest, keyof RequestParts>;

export interface DrawMessage {
  readonly id: number;
  readonly template: string;
  readonly locale: Locale;
  readonly request: Asked;
}

export type Drawn =
  | { kind: 'data'; json: string; reads: RequestParts }
  | { kind: 'script' | 'proxy' | 'timeout' }
  | { kind: 'mistake'; text: string };

/** Generates data from a template once, with the engine that serves mocks. */
export function generateData(template: string, locale: Locale, request: Asked = {}): Drawn {
  try {
    const plan = compile(template, { locale });
    if (plan.kind !== 'data') return { kind: plan.kind };
    const json = JSON.stringify(plan.render({ request }), null, 2) ?? 'null';
    return { kind: 'data', json, reads: plan.reads };
  } catch (error) {
    if (error instanceof ModeError) return { kind: 'mistake', text: error.texts[locale] };
    if (error instanceof RenderError) return { kind: 'mistake', text: `${error.path} ${error.texts[locale]}`.trim() };
    throw error;
  }
}
