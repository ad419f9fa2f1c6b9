import { certificateFileBytes, type ParsedCertificate } from '@easymock/contract';
import type { SessionContext } from '../../platform/context';
import { CallFailure, fail } from '../../platform/failure';
import { askThread, openThread, ThreadOver } from '../../platform/turns/threads';
import { personalTurn, Turns } from '../../platform/turns/turns';
import type { CertificateFacts, UnreadableFile } from './read-certificate';

/** An ordinary file of 1 MB takes milliseconds; a slower one is probably an attack. */
const patienceMs = 5_000;
const memoryMb = 64;
const turns = new Turns({ atOnce: 1, waiting: 16, waitingPerGroup: 4, retrySeconds: 2 });

const unknown: ParsedCertificate = {
  ...{ format: '', name: '', bundleId: '', teamId: '', keyId: '', alias: '', platform: '', certType: '' },
  ...{ subject: '', issuer: '', serial: '', fingerprintSha1: '', fingerprintSha256: '' },
  ...{ issueDate: '', expireDate: '', deviceNum: null, appId: '' },
};

type Answer = { facts: CertificateFacts } | { kind: UnreadableFile['kind'] };

/** Reads the file of a certificate in a thread that ends afterwards. */
async function readInThread(file: { name: string; bytes: Buffer; password: string }): Promise<Answer> {
  const worker = openThread(import.meta.url, 'certificate-worker', {
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  // A thread that a file crashes emits only `exit`.
  worker.on('error', () => {});
  try {
    return await askThread<Answer>(worker, file, patienceMs);
  } catch (error) {
    if (error instanceof ThreadOver) return { kind: 'certificateUnreadable' };
    throw error;
  } finally {
    await worker.terminate();
  }
}

/** Returns the facts in the file of a certificate. @throws tooLarge, certificateUnreadable, certificatePasswordWrong */
export async function parseCertificate(
  { actor }: Pick<SessionContext, 'actor'>,
  { name, content, password }: { name: string; content: string; password: string },
): Promise<ParsedCertificate> {
  const bytes = Buffer.from(content, 'base64');
  if (bytes.length > certificateFileBytes) fail('tooLarge', { limit: '1 MB' });
  const answer = await turns.take(personalTurn(actor.id), () => readInThread({ name, bytes, password }));
  if ('facts' in answer) return { ...unknown, ...answer.facts };
  const field = answer.kind === 'certificatePasswordWrong' ? 'password' : 'content';
  throw new CallFailure(answer.kind, {}, null, field);
}
