import {
  compile,
  type Locale,
  type MockRequest,
  ModeError,
  RenderError,
  type RequestParts,
  type ShapeChange,
  zoneOffsets,
} from '@easymock/mock-engine';

/** The parts of a request to which placeholders can refer. */
export type Asked = Pick<MockRequest, keyof RequestParts>;

export interface DrawMessage {
  readonly id: number;
  readonly template: string;
  readonly locale: Locale;
  readonly request: Asked;
  /** Time zone of the installation. */
  readonly zone: string;
}

/** Two definitions whose data is compared. */
export interface CompareMessage {
  readonly id: number;
  readonly before: string;
  readonly after: string;
}

/** Result that the worker returns for a message. */
export type WorkerResult =
  | { readonly id: number; readonly drawn: Drawn }
  | { readonly id: number; readonly changes: ShapeChange[] };

export type Drawn =
  | { kind: 'data'; json: string; reads: RequestParts }
  | { kind: 'script' | 'proxy' | 'timeout' }
  | { kind: 'mistake'; text: string };

/** Generates data from a template once, with the engine that serves mocks. */
export function generateData(template: string, locale: Locale, request: Asked = {}, zone?: string): Drawn {
  try {
    const plan = compile(template, { locale });
    if (plan.kind !== 'data') return { kind: plan.kind };
    const offsetAt = zone === undefined ? undefined : zoneOffsets(zone);
    // Parsing would change the digits of a long number, so its JSON stays on one line.
    const json = plan.hasLongNumbers
      ? plan.renderJson({ request, offsetAt })
      : (JSON.stringify(plan.render({ request, offsetAt }), null, 2) ?? 'null');
    return { kind: 'data', json, reads: plan.reads };
  } catch (error) {
    if (error instanceof ModeError) return { kind: 'mistake', text: error.texts[locale] };
    if (error instanceof RenderError) return { kind: 'mistake', text: `${error.path} ${error.texts[locale]}`.trim() };
    throw error;
  }
}
