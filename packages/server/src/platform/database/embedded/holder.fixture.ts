// Process that owns an embedded database, for tests that kill it or run it under another account. Prints `up
// {…}` when the database accepts connections, `failed …` if it does not start, and stops on a line of input.
import { startEmbeddedPostgres } from './index';

const log = { info: say, warn: say, error: say };

function say(...words: unknown[]): void {
  process.stderr.write(`${JSON.stringify(words)}\n`);
}

async function hold(dataDir: string): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir, log, fsync: false });
  const { pid, adopted, connection } = postgres;
  process.stdout.write(`up ${JSON.stringify({ pid, adopted, connection })}\n`);
  process.stdin.once('data', () => void postgres.stop().then(() => process.exit(0)));
}

hold(process.argv[2] ?? '').catch((error: unknown) => {
  process.stdout.write(`failed ${String(error)}\n`);
  process.exitCode = 1;
});
