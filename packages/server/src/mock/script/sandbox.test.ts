import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { Sandbox } from './sandbox';

// Node has it; only its types have no value of this name.
declare const WebAssembly: { compile(bytes: Uint8Array): Promise<WebAssembly.Module> };

const file = createRequire(import.meta.url).resolve('@jitl/quickjs-wasmfile-release-sync/wasm');
const machine = await WebAssembly.compile(await readFile(file));
const open = () => Sandbox.open(machine, { milliseconds: 5_000, bytes: 16 * 1024 * 1024 });

function call(sandbox: Sandbox, text: string): string {
  sandbox.begin(sandbox.prepare(text, [{ text, line: 1 }]), 1, '{}', () => '');
  return sandbox.call(0, '', '').json;
}

describe('a sandbox', () => {
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
});
