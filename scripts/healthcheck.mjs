// Exits with code 0 if the local server is alive. For containers, whose images have no curl.
import process from 'node:process';

const address = `http://127.0.0.1:${process.env.PORT || 7300}/easymock/healthz`;
try {
  const { ok } = await fetch(address, { signal: AbortSignal.timeout(4_000) });
  process.exitCode = ok ? 0 : 1;
} catch {
  process.exitCode = 1;
}
