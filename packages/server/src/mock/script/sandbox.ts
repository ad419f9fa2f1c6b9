import release from '@jitl/quickjs-wasmfile-release-sync';
import { LRUCache } from 'lru-cache';
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSRuntime,
} from 'quickjs-emscripten-core';
import { ThreadClock } from '../../platform/turns/thread-clock';
import { type GrowingMemory, MachineMemory, type MemoryImage } from './memory-image';
import { PRELUDE } from './prelude';

export interface SandboxLimits {
  /** How long the functions of one draw may run together, in processor time where the system tells it. */
  milliseconds: number;
  /** The memory limit. */
  bytes: number;
}

/** The limits of one run in the sandbox. */
const SANDBOX_LIMITS: SandboxLimits = { milliseconds: 100, bytes: 16 * 1024 * 1024 };

// Node has it; only its types have no value of this name.
declare const WebAssembly: {
  Memory: new (size: { initial: number; maximum: number }) => GrowingMemory;
};

/** The memory that the QuickJS program requires, in pages of 64 kB, with its own needs: its stack, mostly. */
const initialPages = 256;
const basePages = 96;
const maxStackBytes = 256 * 1024;
/** Of prepared modes that are kept, in bytes; most are images of about a quarter of a megabyte. */
const maxProgramBytes = 32 * 1024 * 1024;

/** Why a function gave nothing. */
export type SandboxFailure =
  /** It threw; `line` counts from 1 in the text of the mode and is 0 when unknown. */
  | { readonly kind: 'thrown'; readonly message: string; readonly line: number }
  | { readonly kind: 'tooSlow' }
  /** It needed more memory, or called itself more deeply, than it may. */
  | { readonly kind: 'tooLarge' };

export class SandboxError extends Error {
  override readonly name = 'SandboxError';
  readonly failure: SandboxFailure;

  constructor(failure: SandboxFailure) {
    super(failure.kind === 'thrown' ? failure.message : failure.kind);
    this.failure = failure;
  }
}

/** The machine itself can no longer be trusted; its owner must discard it. */
export class SandboxBroken extends Error {
  override readonly name = 'SandboxBroken';
}

/** The text of a function and the line of the mode it begins in. */
export interface SandboxSource {
  readonly text: string;
  readonly line: number;
}

/** The functions of one mode, ready to be called from a state nobody has touched. */
export interface Program {
  readonly image: MemoryImage;
  /** How many functions the mode has; those that scripts make while they run have higher numbers. */
  readonly size: number;
}

/** Answers a script's question to the host: a question and its arguments as JSON, answered as JSON or ''. */
export type Host = (question: string, args: string) => string;

/** The result of a function as JSON, and its `this` if the function changed it. */
export interface Answer {
  readonly json: string;
  readonly changedSelf: string | undefined;
}

/**
 * A QuickJS machine that runs functions other people wrote. There is nothing in it but the language and the
 * host given to `begin`. Not to be used from a thread that has other work: loops inside the language's own
 * functions cannot be interrupted, only terminated with the thread.
 */
export class Sandbox {
  readonly #context: QuickJSContext;
  readonly #entry: Record<'define' | 'call' | 'read' | 'draw' | 'takeChanged', QuickJSHandle>;
  /** Arguments that are needed again and again; they lie in every image. */
  readonly #empty: QuickJSHandle;
  readonly #small: readonly QuickJSHandle[];
  readonly #memory: MachineMemory;
  readonly #fresh: MemoryImage;
  readonly #limits: SandboxLimits;
  readonly #programs = new LRUCache<string, Program>({
    maxSize: maxProgramBytes,
    sizeCalculation: ({ image }) => image.size,
  });
  #host: Host = () => '';
  readonly #clock = ThreadClock.open();
  #began = 0;
  #earliest = 0;
  #isInterrupted = false;
  #isBroken = false;
  #depth = 0;

  /** Sets up a machine of its own from the compiled program of QuickJS. */
  static async open(machine: WebAssembly.Module, limits: SandboxLimits = SANDBOX_LIMITS): Promise<Sandbox> {
    // The machine's own limit sees only single blocks and how many they are, since in WebAssembly it cannot
    // ask how large a block has become; what its memory cannot grow to is what holds.
    const maximum = Math.max(initialPages, basePages + Math.ceil(limits.bytes / 65_536));
    const wasmMemory = new WebAssembly.Memory({ initial: initialPages, maximum });
    const variant = newVariant(release, { wasmModule: machine, wasmMemory });
    const module = await newQuickJSWASMModuleFromVariant(variant);
    const runtime = module.newRuntime();
    return new Sandbox(runtime, module.getWasmMemory(), limits);
  }

  private constructor(runtime: QuickJSRuntime, memory: GrowingMemory, limits: SandboxLimits) {
    this.#limits = limits;
    runtime.setMemoryLimit(limits.bytes);
    runtime.setMaxStackSize(maxStackBytes);
    runtime.setInterruptHandler(() => {
      // Asking for the processor's time is dear, and needless before that much time has passed at all.
      this.#isInterrupted =
        performance.now() > this.#earliest && this.#clock.read() - this.#began > this.#limits.milliseconds;
      return this.#isInterrupted;
    });
    this.#earliest = Number.POSITIVE_INFINITY;
    const context = runtime.newContext();
    this.#context = context;
    const host = context.newFunction('host', (question, args) =>
      context.newString(this.#host(context.getString(question), context.getString(args))),
    );
    const prelude = context.unwrapResult(context.evalCode(PRELUDE, 'prelude'));
    const entry = context.unwrapResult(context.callFunction(prelude, context.undefined, host));
    this.#entry = {
      define: context.getProp(entry, 'define'),
      call: context.getProp(entry, 'call'),
      read: context.getProp(entry, 'read'),
      draw: context.getProp(entry, 'draw'),
      takeChanged: context.getProp(entry, 'takeChanged'),
    };
    this.#empty = context.newString('');
    this.#small = Array.from({ length: 32 }, (_, number) => context.newNumber(number));
    this.#memory = new MachineMemory(memory);
    this.#fresh = this.#memory.take();
  }

  /**
   * Makes functions ready, or finds them ready under their key.
   * @throws SandboxError when one of them cannot be compiled
   */
  prepare(key: string, sources: readonly SandboxSource[]): Program {
    const known = this.#programs.get(key);
    if (known) return known;
    this.#memory.restoreClean(this.#fresh);
    this.#start();
    for (const source of sources) this.#define(source);
    const program = { image: this.#memory.take(), size: sources.length };
    this.#programs.set(key, program);
    return program;
  }

  /** Begins a draw: a fresh state, a fresh budget. */
  begin(program: Program, host: Host): void {
    this.#memory.restore(program.image);
    this.#start();
    this.#host = host;
  }

  /**
   * Calls the function with this number. `self` is its `this` and `options` what it gets beyond `Mock` and
   * `_req`, both as JSON; the empty text stands for nothing.
   * @throws SandboxError
   */
  call(index: number, self: string, options: string): Answer {
    const answer = this.#ask(this.#entry.call, [index, self, options]);
    const changedSelf = answer[0] === '*' ? this.#ask(this.#entry.takeChanged, []) : undefined;
    return { json: answer.slice(1), changedSelf };
  }

  /**
   * The same for a `this` that nothing can change, which costs less.
   * @throws SandboxError
   */
  read(index: number, self: string, options: string): string {
    return this.#ask(this.#entry.read, [index, self, options]).slice(1);
  }

  /**
   * Draws from a placeholder a script has added, with its arguments as JSON.
   * @throws SandboxError
   */
  draw(index: number, args: string): string {
    return this.#ask(this.#entry.draw, [index, args]).slice(1);
  }

  #start(): void {
    this.#host = () => '';
    this.#began = this.#clock.read();
    this.#earliest = performance.now() + this.#limits.milliseconds;
    this.#isInterrupted = false;
    this.#depth = 0;
  }

  #define({ text, line }: SandboxSource): void {
    // The empty lines in front make the machine count lines as the mode does.
    const code = `${'\n'.repeat(Math.max(0, line - 1))}(${text}\n)`;
    const compiled = this.#context.evalCode(code, 'mode');
    if (compiled.error) {
      const { message } = this.#context.dump(compiled.error) as { message?: string };
      throw new SandboxError({ kind: 'thrown', message: `SyntaxError: ${message ?? ''}`, line });
    }
    const defined = this.#context.callFunction(this.#entry.define, this.#context.undefined, compiled.value);
    if (defined.error) throw new SandboxError({ kind: 'tooLarge' });
  }

  #ask(entry: QuickJSHandle, args: readonly (number | string)[]): string {
    const answer = this.#invoke(entry, args);
    // No answer is empty: there was no memory left to hand it out.
    if (answer === '') throw new SandboxError({ kind: 'tooLarge' });
    if (answer[0] === '!') throw thrown(answer);
    return answer;
  }

  #handleOf(arg: number | string): QuickJSHandle {
    if (arg === '') return this.#empty;
    if (typeof arg === 'string') return this.#context.newString(arg);
    return this.#small[arg] ?? this.#context.newNumber(arg);
  }

  // Handles made here need not be given back: the next draw restores the memory they lie in.
  #invoke(entry: QuickJSHandle, args: readonly (number | string)[]): string {
    const context = this.#context;
    if (this.#isBroken) throw new SandboxBroken(BROKEN);
    // Scripts draw templates with functions that draw templates …
    if (this.#depth >= maxDepth) throw new SandboxError({ kind: 'tooLarge' });
    this.#depth += 1;
    try {
      const handles = args.map((arg) => this.#handleOf(arg));
      const result = context.callFunction(entry, context.undefined, ...handles);
      // A call inside this one may have broken the machine, and a script may have caught what said so.
      if (this.#isBroken) throw new SandboxBroken(BROKEN);
      // Errors that the sandbox cannot catch arrive here. The error is not inspected: that could run more of its code.
      if (result.error) throw new SandboxError({ kind: this.#isInterrupted ? 'tooSlow' : 'tooLarge' });
      return context.getString(result.value);
    } catch (error) {
      if (error instanceof SandboxError || error instanceof SandboxBroken) throw error;
      this.#isBroken = true;
      throw new SandboxBroken(BROKEN, { cause: error });
    } finally {
      this.#depth -= 1;
    }
  }
}

const BROKEN = 'The machine stopped in the middle of a call.';
const maxDepth = 16;

function thrown(answer: string): SandboxError {
  const [, line = '0', message = ''] = /^!(\d+) (.*)$/s.exec(answer) ?? [];
  return new SandboxError({ kind: 'thrown', message: JSON.parse(message) as string, line: Number(line) });
}
