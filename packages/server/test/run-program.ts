import { spawn } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/**
 * Runs a built program to its end, without the environment of this process.
 * @example const { code, said } = await runProgram('migrate', ['--dry-run'], { DATABASE_URL: url });
 */
export async function runProgram(
  name: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [`dist/${name}.js`, ...args], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, said: said.trim() };
}
