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
  /** Milliseconds for all functions of one generation together; CPU time if the system reports it. */
  milliseconds: number;
  bytes: number;
}

/** Default limits of one run. */
const SANDBOX_LIMITS: SandboxLimits = { milliseconds: 100, bytes: 16 * 1024 * 1024 };

// Node's installed types declare no `WebAssembly` value.
declare const WebAssembly: { Memory: new (size: { initial: number; maximum: number }) => GrowingMemory };

/**
 * Initial memory of QuickJS, in pages of 64 kB, and the part that the program itself needs, mostly for its
 * stack.
 */
const initialPages = 256;
const basePages = 96;
const maxStackBytes = 256 * 1024;
/** Bytes of cached programs; most are snapshots of about a quarter of a megabyte. */
const maxProgramBytes = 32 * 1024 * 1024;

/** Reason why a function failed. */
export type SandboxFailure =
  /** The function threw; `line` counts from 1 in the definition's text and is 0 if unknown. */
  | { readonly kind: 'thrown'; readonly message: string; readonly line: number }
  | { readonly kind: 'tooSlow' }
  /** The function exceeded the memory or recursion limit. */
  | { readonly kind: 'tooLarge' };

export class SandboxError extends Error {
  override readonly name = 'SandboxError';
  readonly failure: SandboxFailure;

  constructor(failure: SandboxFailure) {
    super(failure.kind === 'thrown' ? failure.message : failure.kind);
    this.failure = failure;
  }
}

/** Thrown if the machine can no longer be trusted; its owner must discard it. */
export class SandboxBroken extends Error {
  override readonly name = 'SandboxBroken';
}

/** Source text of a function and the line of the definition where it starts. */
export interface SandboxSource {
  readonly text: string;
  readonly line: number;
}

/** Compiled functions of one definition, with a snapshot of the untouched state. */
export interface Program {
  readonly image: MemoryImage;
  /** Number of functions in the definition; functions created by scripts at run time get higher numbers. */
  readonly size: number;
}

/** Answers a question of a script to the host. Arguments and answer are JSON; '' means no value. */
export type Host = (question: string, args: string) => string;

/** Result of a function as JSON, and the function's `this` if it was changed. */
export interface Answer {
  readonly json: string;
  readonly changedSelf: string | undefined;
}

/**
 * A QuickJS machine that runs untrusted functions. It contains only the language and the host passed to
 * `begin`. Use it only in a dedicated thread: loops inside built-in functions cannot be interrupted, only
 * terminated with the thread.
 */
export class Sandbox {
  readonly #context: QuickJSContext;
  readonly #entry: Record<'define' | 'call' | 'read' | 'draw' | 'takeChanged' | 'takeSettled', QuickJSHandle>;
  /** Frequently used arguments; part of every snapshot. */
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

  /** Creates a separate machine from the compiled QuickJS program. */
  static async open(machine: WebAssembly.Module, limits: SandboxLimits = SANDBOX_LIMITS): Promise<Sandbox> {
    // The limit of QuickJS counts only blocks, because in WebAssembly it cannot determine the size of a block after
    // growth. The effective limit is the maximum of the WebAssembly memory.
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
      // Reading the CPU time is expensive, and unnecessary before the limit has passed in wall time.
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
      takeSettled: context.getProp(entry, 'takeSettled'),
    };
    this.#empty = context.newString('');
    this.#small = Array.from({ length: 32 }, (_, number) => context.newNumber(number));
    this.#memory = new MachineMemory(memory);
    this.#fresh = this.#memory.take();
  }

  /**
   * Compiles functions, or returns the cached program of the key.
   * @throws SandboxError if a function cannot be compiled
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

  /** Starts a generation with a fresh state and a fresh time budget. */
  begin(program: Program, host: Host): void {
    this.#memory.restore(program.image);
    this.#start();
    this.#host = host;
  }

  /**
   * Calls a function by its number. `self` is its `this`, `options` extends `Mock` and `_req`; both are JSON,
   * and '' means none.
   * @throws SandboxError
   */
  call(index: number, self: string, options: string): Answer {
    const answer = this.#ask(this.#entry.call, [index, self, options]);
    const changedSelf = answer[0] === '*' ? this.#ask(this.#entry.takeChanged, []) : undefined;
    return { json: answer.slice(1), changedSelf };
  }

  /**
   * Same as `call`, for a `this` that cannot change; cheaper.
   * @throws SandboxError
   */
  read(index: number, self: string, options: string): string {
    return this.#ask(this.#entry.read, [index, self, options]).slice(1);
  }

  /**
   * Generates a value of a placeholder that a script added; the arguments are JSON.
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
    // Leading empty lines make the machine's line numbers equal those of the definition.
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
    const first = this.#invoke(entry, args);
    const answer = first === '?' ? this.#settle() : first;
    // A valid answer is never empty, so there was no memory left to return it.
    if (answer === '') throw new SandboxError({ kind: 'tooLarge' });
    if (answer[0] === '!') throw thrown(answer);
    return answer;
  }

  /** Runs the reactions of a promise that a function returned. */
  #settle(): string {
    const jobs = this.#context.runtime.executePendingJobs(maxPendingJobs);
    // A job that throws rejects its promise, so only a limit ends the jobs.
    if (jobs.error || this.#isInterrupted)
      throw new SandboxError({ kind: this.#isInterrupted ? 'tooSlow' : 'tooLarge' });
    return this.#invoke(this.#entry.takeSettled, []);
  }

  #handleOf(arg: number | string): QuickJSHandle {
    if (arg === '') return this.#empty;
    if (typeof arg === 'string') return this.#context.newString(arg);
    return this.#small[arg] ?? this.#context.newNumber(arg);
  }

  // Handles need not be disposed: the next run restores the memory that holds them.
  #invoke(entry: QuickJSHandle, args: readonly (number | string)[]): string {
    const context = this.#context;
    if (this.#isBroken) throw new SandboxBroken(BROKEN);
    // Scripts may render templates whose functions render templates again.
    if (this.#depth >= maxDepth) throw new SandboxError({ kind: 'tooLarge' });
    this.#depth += 1;
    try {
      const handles = args.map((arg) => this.#handleOf(arg));
      const result = context.callFunction(entry, context.undefined, ...handles);
      // A nested call may have broken the machine, and a script may have caught the error.
      if (this.#isBroken) throw new SandboxBroken(BROKEN);
      // Errors that the sandbox cannot catch arrive here. The error is not inspected, because that could run
      // more untrusted code.
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
const maxPendingJobs = 100_000;

function thrown(answer: string): SandboxError {
  const [, line = '0', message = ''] = /^!(\d+) (.*)$/s.exec(answer) ?? [];
  return new SandboxError({ kind: 'thrown', message: JSON.parse(message) as string, line: Number(line) });
}
