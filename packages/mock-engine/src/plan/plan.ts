import { RenderError } from '../core/errors';
import { DEFAULT_LIMITS, type RenderLimits } from '../core/limits';
import type { Locale, Texts } from '../core/texts';
import { parseMode } from '../parse/parse';
import type { Template } from '../parse/template';
import { finderOf } from '../placeholders/finder';
import type { Placeholder } from '../placeholders/placeholder';
import type { Node } from '../run/node';
import { type RenderContext, type RequestParts, Run } from '../run/run';
import { compileRoot } from './compile-template';
import { asRenderError } from './render-list';
import { fieldNamesOf } from './survey-template';

/**
 * Options of `compile`.
 *
 * @example
 * compile(source, { locale: 'zh', limits: { outputLength: 1_000_000 } });
 */
export interface CompileOptions {
  readonly limits?: Partial<RenderLimits>;
  /** Additional placeholders; they override built-in ones of the same name. */
  readonly placeholders?: readonly Placeholder[];
  /** Language of an error's `message`; its `texts` contain both languages. */
  readonly locale?: Locale;
}

/**
 * A compiled mode, to be cached and rendered for every call.
 *
 * @example
 * const plan = compile("{ 'list|3': [{ name: '@cname' }] }");
 * reply(plan.renderJson());
 */
export interface Plan {
  /**
   * `data` can be rendered, `script` needs a `ScriptRunner` in the context, and the caller forwards a
   * `proxy`.
   */
  readonly kind: 'data' | 'script' | 'proxy';
  /** True if the result never changes, so that the JSON can be cached. */
  readonly isStatic: boolean;
  /** Parts of `context.request` that placeholders read; functions may read all of it. */
  readonly reads: RequestParts;
  /** Field names of the top object without rules; they show whether there is a `_res`. */
  readonly fieldNames: readonly string[];
  /** True if the JSON may contain numbers that no double represents, so that parsing it changes them. */
  readonly hasLongNumbers: boolean;
  /** Compiled template; undefined for a proxy. */
  readonly template: Template | undefined;
  /** Address to which calls are forwarded; undefined unless a proxy. */
  readonly target: string | undefined;
  /** Renders the response as fresh plain data. Throws a RenderError. */
  render(context?: RenderContext): unknown;
  /** Renders the response as JSON text: the same as JSON.stringify of `render`, but faster. */
  renderJson(context?: RenderContext): string;
}

/**
 * Compiles a mode. Rules, placeholders and arguments are parsed here once and never during a render. Throws a
 * ModeError if the text is invalid, and a RenderError if every render would have too many values.
 *
 * @example
 * compile("{ 'age|18-60': 1 }").render({ seed: 7 }); // { age: … }, the same for every 7
 */
export function compile(source: string | Template, options: CompileOptions = {}): Plan {
  if (typeof source !== 'string') return planOf(source, options);
  const mode = parseMode(source);
  if (mode.kind === 'proxy') return proxyPlan(mode.target, options.locale ?? 'en');
  return planOf(mode.template, options);
}

function planOf(template: Template, options: CompileOptions): Plan {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const locale = options.locale ?? 'en';
  const findPlaceholder = finderOf(options.placeholders);
  const { node, slotCount, reads, holdsFunction, hasLongNumbers } = compileRoot(template, {
    limits,
    locale,
    findPlaceholder,
  });
  const fieldNames = fieldNamesOf(template);
  const newRun = (context?: RenderContext) => new Run(context, slotCount, limits, locale);
  return {
    kind: holdsFunction ? 'script' : 'data',
    isStatic: node.isStatic,
    reads,
    fieldNames,
    hasLongNumbers,
    template,
    target: undefined,
    render: (context) => guarded(newRun(context), (run) => node.value(run)),
    renderJson: jsonRenderer(node, newRun, limits),
  };
}

function jsonRenderer(node: Node, newRun: (context?: RenderContext) => Run, limits: RenderLimits) {
  let constant: string | undefined;
  return (context?: RenderContext): string => {
    if (constant !== undefined) return constant;
    const run = newRun(context);
    const json = guarded(run, () => node.json(run) || 'null');
    // Escapes can make the text longer than the length counted while rendering.
    if (json.length > limits.outputLength) throw run.tooLarge();
    if (node.isStatic) constant = json;
    return json;
  };
}

function guarded<T>(run: Run, draw: (run: Run) => T): T {
  try {
    return draw(run);
  } catch (error) {
    throw asRenderError(error, run);
  }
}

const PROXY: Texts = {
  zh: '这是一个转发地址，不能直接生成数据。',
  en: 'The definition forwards requests to another address; there is no data to generate.',
};

function proxyPlan(target: string, locale: Locale): Plan {
  return {
    kind: 'proxy',
    isStatic: false,
    reads: { query: false, body: false },
    fieldNames: [],
    hasLongNumbers: false,
    template: undefined,
    target,
    ...refusing(PROXY, locale),
  };
}

function refusing(texts: Texts, locale: Locale): Pick<Plan, 'render' | 'renderJson'> {
  const refuse = (): never => {
    throw new RenderError('notRenderable', texts, locale);
  };
  return { render: refuse, renderJson: refuse };
}
