import { parentPort } from 'node:worker_threads';
import { readCertificate, UnreadableFile } from './read-certificate';

/** Reads one certificate after the other, in a thread of its own so that a malicious file cannot harm the server. */
parentPort?.on('message', ({ name, bytes, password }: { name: string; bytes: Uint8Array; password: string }) => {
  try {
    parentPort?.postMessage({ facts: readCertificate({ name, bytes: Buffer.from(bytes), password }) });
  } catch (error) {
    // Any other error of a library means that the file is damaged.
    const kind = error instanceof UnreadableFile ? error.kind : 'certificateUnreadable';
    parentPort?.postMessage({ kind });
  }
});
