import { parentPort } from 'node:worker_threads';
import { readCertificate, UnreadableFile } from './read-certificate';

/** Reads one certificate after the other. What a file makes of it stays in this thread. */
parentPort?.on(
  'message',
  ({ name, bytes, password }: { name: string; bytes: Uint8Array; password: string }) => {
    try {
      parentPort?.postMessage({ facts: readCertificate({ name, bytes: Buffer.from(bytes), password }) });
    } catch (error) {
      // Whatever a library throws at a damaged file: the file cannot be read.
      const kind = error instanceof UnreadableFile ? error.kind : 'certificateUnreadable';
      parentPort?.postMessage({ kind });
    }
  },
);
