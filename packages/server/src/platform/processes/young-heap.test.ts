import { fork } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { bundledProgram } from '../../../test/bundled-program';

it('what is dropped at once does not become old, even where much was kept before', async () => {
  const program = fork(await bundledProgram(new URL('./young-heap.fixture.ts', import.meta.url)), { execArgv: [] });
  const [bytes] = await once(program, 'message');
  // With V8's default it is 70 to 190 MB.
  expect(bytes).toBeLessThan(40_000_000);
});
