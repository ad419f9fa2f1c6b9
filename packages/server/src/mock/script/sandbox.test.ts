import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { type Host, Sandbox, SandboxBroken, SandboxError } from './sandbox';

// Node's installed types declare no `WebAssembly` value.
declare const WebAssembly: { compile(bytes: Uint8Array): Promise<WebAssembly.Module> };

const file = createRequire(import.meta.url).resolve('@jitl/quickjs-wasmfile-release-sync/wasm');
const machine = await WebAssembly.compile(await readFile(file));
const open = () => Sandbox.open(machine, { milliseconds: 5_000, bytes: 16 * 1024 * 1024 });

function call(sandbox: Sandbox, text: string, host: Host = () => ''): string {
  sandbox.begin(sandbox.prepare(text, [{ text, line: 1 }]), host);
  return sandbox.call(0, '', '').json;
}

describe('a sandbox', () => {
  it('that broke in a call within a call says so at once, and does not fail the next draw', async () => {
    const sandbox = await open();
    const catching = "function () { try { Mock.mock('x') } catch { return 'caught' } }";
    // Scripts cannot send a symbol; it simulates anything that stops the machine in the middle of a call.
    const breaking = () => sandbox.call(Symbol() as never, '', '').json;
    expect(() => call(sandbox, catching, breaking)).toThrow(SandboxBroken);
    expect(() => call(sandbox, '() => 1')).toThrow(SandboxBroken);
  });

  it.each(['new Uint8Array(65536)', "'x'.repeat(65536)", 'new Array(8192).fill(0.5)'])(
    'holds no more than it may, be it many times %s',
    async (piece) => {
      const sandbox = await open();
      const held = call(
        sandbox,
        `function () { const all = []; try { for (;;) all.push(${piece}) } catch { const n = all.length; all.length = 0; return n } }`,
      );
      expect(Number(held) * 65_536).toBeLessThan(20 * 1024 * 1024);
      expect(Number(held) * 65_536).toBeGreaterThan(8 * 1024 * 1024);
    },
  );

  it('without memory left for its answer does not take the answer for none', async () => {
    const sandbox = await open();
    const outcomes = new Set<string>();
    for (let spare = 0; spare < 60; spare += 4) {
      // With growing spare memory there is room for the text, then for its JSON, and finally for returning
      // it.
      const text = `function () {
        globalThis.full = [];
        try { for (;;) full.push(new Uint8Array(65536)) } catch {}
        full.length -= ${spare};
        return '\\u4e00'.repeat(100000);
      }`;
      try {
        outcomes.add(call(sandbox, text).length === 100_002 ? 'whole' : 'cut');
      } catch (error) {
        expect(error).toBeInstanceOf(SandboxError);
        outcomes.add('refused');
      }
    }
    expect(outcomes).toEqual(new Set(['refused', 'whole']));
  });
});
