import { connect } from 'node:net';
import { Readable } from 'node:stream';
import type { Logger } from 'pino';
import type { ScannerAddress } from '../../config/config';
import { fail } from '../failure';

export interface VirusScanner {
  /**
   * Scans a file; resolves if the scanner finds nothing.
   * @throws fileInfected, scannerAway
   */
  scan(content: Uint8Array): Promise<void>;
}

const chunkBytes = 64 * 1024;

/**
 * Opens a scanner that sends files by ClamAV's command INSTREAM.
 * @see https://docs.clamav.net/manual/Usage/Scanning.html
 * @param timeoutMs time-out of a whole scan
 */
export function openVirusScanner(address: ScannerAddress, log: Logger, timeoutMs = 60_000): VirusScanner {
  const failAway = (reason: string): never => {
    log.error({ reason }, 'a file could not be scanned for viruses');
    return fail('scannerAway');
  };
  return {
    async scan(content) {
      const reply = await requestScan(address, content, timeoutMs).catch(({ code, name }: NodeJS.ErrnoException) =>
        failAway(code ?? name),
      );
      if (reply === 'stream: OK') return;
      const [, virus] = /^stream: (.+) FOUND$/.exec(reply) ?? [];
      if (virus === undefined) return failAway(reply);
      log.warn({ virus }, 'an infected file was refused');
      fail('fileInfected', { virus });
    },
  };
}

/**
 * Sends the bytes and returns the reply without its final NUL; empty if the daemon closes the connection
 * first.
 */
async function requestScan(address: ScannerAddress, content: Uint8Array, timeoutMs: number): Promise<string> {
  const socket = connect({ ...address, signal: AbortSignal.timeout(timeoutMs) });
  Readable.from(framesOf(content)).pipe(socket, { end: false });
  let reply = '';
  for await (const data of socket.setEncoding('utf8')) {
    reply += data;
    if (reply.includes('\0')) return reply.slice(0, reply.indexOf('\0'));
  }
  return '';
}

/** Yields the command, then each chunk after its length, then the length 0. */
function* framesOf(content: Uint8Array): Generator<Uint8Array> {
  yield Buffer.from('zINSTREAM\0');
  for (let start = 0; start < content.byteLength; start += chunkBytes) {
    const chunk = content.subarray(start, start + chunkBytes);
    yield lengthOf(chunk);
    yield chunk;
  }
  yield lengthOf(new Uint8Array());
}

function lengthOf({ byteLength }: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(byteLength);
  return length;
}
