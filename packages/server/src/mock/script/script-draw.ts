import {
  compile,
  createMock,
  type FunctionSite,
  type FunctionTemplate,
  findMismatches,
  type MockFace,
  type MockRequest,
  type RenderContext,
  RenderError,
  randomNames,
  type ScriptRunner,
  type Template,
} from '@easymock/mock-engine';
import { formatForScript } from './locale-format';
import type { ConsoleLine, StoreChange } from './protocol';
import { type Program, type Sandbox, SandboxError, type SandboxFailure } from './sandbox';
import type { ScriptMode } from './script-mode';
import { readSentTemplate } from './template-codec';

export interface DrawInput {
  readonly request: MockRequest;
  readonly seed?: number;
  readonly now?: Date;
  readonly counters: { increment: number };
  readonly offsetAt: (time: number) => number;
  /** JSON of the store's entries. */
  readonly store?: string;
}

type Methods = Readonly<Record<string, (...args: readonly unknown[]) => unknown>>;

const METHODS: ReadonlySet<string> = new Set(randomNames());
const maxConsoleLines = 100;
const maxConsoleText = 2_000;
/** Characters. */
const maxStoreKey = 100;
const maxStoredValue = 256 * 1024;
const maxStoreChanges = 100;

/**
 * One generation of a definition with functions: the data is generated here, and functions run in the
 * sandbox.
 */
export class ScriptDraw implements ScriptRunner {
  readonly console: ConsoleLine[] = [];
  readonly #sandbox: Sandbox;
  readonly #program: Program;
  readonly #input: DrawInput;
  readonly #numbers: Map<FunctionTemplate, number>;
  readonly #stored = new Map<string, string | null>();
  #hasBegun = false;
  #face: MockFace | undefined;
  /** Number of nested generations; each gets a seed of its own. */
  #innerDraws = 0;

  constructor(sandbox: Sandbox, program: Program, mode: ScriptMode, input: DrawInput) {
    this.#sandbox = sandbox;
    this.#program = program;
    this.#input = input;
    this.#numbers = new Map(mode.numbers);
  }

  call(fn: FunctionTemplate, site: FunctionSite): unknown {
    const json = this.callJson(fn, site);
    return json === '' ? undefined : JSON.parse(json);
  }

  callJson(fn: FunctionTemplate, site: FunctionSite): string {
    const needs = fn.needs ?? { self: 'all', context: true };
    const self = site.self === undefined || needs.self === 'nothing' ? undefined : partOf(site.self, needs.self);
    const options = needs.context ? JSON.stringify(optionsOf(site)) : '';
    const number = this.#numbers.get(fn) ?? -1;
    const selfJson = self === undefined ? '' : JSON.stringify(self);
    // The function writes nothing according to its analysis, and the values contain nothing mutable.
    if (!self || (needs.self !== 'all' && Object.values(self).every(isPlain))) {
      return this.#calling(() => this.#sandbox.read(number, selfJson, options));
    }
    const answer = this.#calling(() => this.#sandbox.call(number, selfJson, options));
    if (answer.changedSelf && site.self) applyChange(site.self, self, answer.changedSelf);
    return answer.json;
  }

  #calling<T>(call: () => T): T {
    try {
      if (!this.#hasBegun) {
        this.#hasBegun = true;
        this.#sandbox.begin(this.#program, (question, args) => this.#answer(question, JSON.parse(args) as unknown[]));
      }
      return call();
    } catch (error) {
      throw error instanceof SandboxError ? asRenderError(error.failure) : error;
    }
  }

  /** Answers the questions of a script: generated values, console output and the store. No other side effects. */
  #answer(question: string, args: readonly unknown[]): string {
    switch (question) {
      case 'request':
        return JSON.stringify(this.#input.request);
      case 'seed':
        return String(seedOf(this.#input.seed));
      case 'log':
        this.#log(String(args[0]), String(args[1]));
        return '';
      case 'locale':
        return JSON.stringify(formatForScript(args));
      case 'mock':
        return this.#mock(args[0]);
      case 'valid':
        return JSON.stringify(findMismatches(this.#read(args[0]), args[1]));
      case 'random':
        return this.#random(String(args[0]), args[1] as unknown[]);
      case 'store':
        return this.#input.store ?? '[]';
      case 'storeWrite':
        this.#write(String(args[0]), args[1] as string | null);
        return '';
      case 'extend':
        this.#extend(String(args[0]), Number(args[1]));
        return '';
      default:
        throw new TypeError(`${question} is not known`);
    }
  }

  /** Values that functions put into the store. */
  get stored(): readonly StoreChange[] {
    return [...this.#stored];
  }

  #write(key: string, json: string | null): void {
    if (key === '' || key.length > maxStoreKey || /[\0\p{Surrogate}]/u.test(key)) {
      throw new RangeError(`a key of the store has 1 to ${maxStoreKey} characters`);
    }
    if (json !== null && json.length > maxStoredValue) throw new RangeError(`the stored value ${key} is too long`);
    this.#stored.set(key, json);
    if (this.#stored.size > maxStoreChanges) throw new RangeError('a response stores too many values');
  }

  #log(level: string, text: string): void {
    if (this.console.length < maxConsoleLines) this.console.push([level, text.slice(0, maxConsoleText)]);
  }

  /** The engine for scripts, with the seed of this run. */
  get #engine(): MockFace {
    this.#face ??= createMock(this.#input);
    return this.#face;
  }

  #random(name: string, args: readonly unknown[]): string {
    // Refuses unlisted methods, because other property names must not be reachable for scripts.
    if (!METHODS.has(name)) throw new TypeError(`Random.${name} is not a function`);
    const methods = this.#engine.Random as unknown as Methods;
    return JSON.stringify(methods[name]?.(...args)) ?? '';
  }

  /** Adds a placeholder that a script's function generates. */
  #extend(name: string, index: number): void {
    const draw = (...args: unknown[]): unknown => {
      const json = this.#calling(() => this.#sandbox.draw(index, JSON.stringify(args)));
      return json === '' ? undefined : JSON.parse(json);
    };
    this.#engine.extend({ [name]: draw });
  }

  #read(sent: unknown): Template {
    return readSentTemplate(sent, (index) => {
      const fn: FunctionTemplate = { kind: 'function', source: '' };
      this.#numbers.set(fn, index);
      return fn;
    });
  }

  #mock(sent: unknown): string {
    const placeholders = this.#face?.placeholders;
    return compile(this.#read(sent), { placeholders }).renderJson(this.#innerContext());
  }

  #innerContext(): RenderContext {
    const { seed, now, counters, offsetAt } = this.#input;
    this.#innerDraws += 1;
    return {
      script: this,
      counters,
      now,
      offsetAt,
      seed: seed === undefined ? undefined : seed + this.#innerDraws / 1024,
    };
  }
}

function isPlain(value: unknown): boolean {
  return typeof value !== 'object' || value === null;
}

function seedOf(seed: number | undefined): number {
  return seed === undefined ? Math.floor(Math.random() * 2 ** 32) | 0 : Math.floor(seed) | 0;
}

function partOf(self: object, fields: 'all' | readonly string[]): object {
  if (fields === 'all') return self;
  const entries = fields.flatMap((name) => (Object.hasOwn(self, name) ? [[name, Reflect.get(self, name)]] : []));
  return Object.fromEntries(entries) as object;
}

/** Applies a function's changes of its `this` to the object under construction. */
function applyChange(self: object, part: object, changedJson: string): void {
  const changed = JSON.parse(changedJson) as object;
  for (const name of Object.keys(part)) if (!Object.hasOwn(changed, name)) Reflect.deleteProperty(self, name);
  for (const [name, value] of Object.entries(changed)) {
    Object.defineProperty(self, name, { value, writable: true, enumerable: true, configurable: true });
  }
}

function optionsOf({ name, parsedName, rule, root, path }: FunctionSite): object {
  return { type: 'function', name, parsedName, rule, context: { path: ['ROOT', ...path], root } };
}

/** Converts a sandbox failure into an engine error. */
export function asRenderError(failure: SandboxFailure): RenderError {
  switch (failure.kind) {
    case 'tooSlow':
      return new RenderError('scriptTooSlow', {
        zh: '函数执行超时：一次请求中所有函数合计最多运行 100 毫秒。',
        en: 'The functions ran too long: all functions of one response can take 100 milliseconds in total.',
      });
    case 'tooLarge':
      return new RenderError('scriptTooLarge', {
        zh: '函数占用内存过多或调用层次过深：最多使用 16 MB 内存。',
        en: 'The functions use too much memory or recurse too deeply: the limit is 16 MB.',
      });
    case 'thrown': {
      const { message, line } = failure;
      const zhLine = line > 0 ? `（第 ${line} 行）` : '';
      const enLine = line > 0 ? ` at line ${line}` : '';
      return new RenderError('scriptFailed', {
        zh: `函数执行出错${zhLine}：${message}`,
        en: `The function failed${enLine}: ${message}`,
      });
    }
  }
}
