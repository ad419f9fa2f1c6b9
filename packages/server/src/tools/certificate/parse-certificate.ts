import type { Worker } from 'node:worker_threads';
import { certificateFileBytes, type FailureKind, type ParsedCertificate } from '@easymock/contract';
import type { SessionContext } from '../../platform/context';
import { CallFailure } from '../../platform/failure';
import { fileNameOf } from '../../platform/files/file-type';
import { openThread, requestThread, ThreadFailed } from '../../platform/turns/threads';
import { personalTurn, Turns } from '../../platform/turns/turns';
import type { CertificateFacts, UnreadableFile } from './read-certificate';

/** Milliseconds. An ordinary file of 1 MB takes a few; a slower file is probably an attack. */
const timeoutMs = 5_000;
const memoryMb = 64;
const turns = new Turns({ atOnce: 1, waiting: 16, waitingPerGroup: 4, retrySeconds: 2 });

const unknown: ParsedCertificate = {
  format: '',
  name: '',
  bundleId: '',
  teamId: '',
  keyId: '',
  alias: '',
  platform: '',
  certType: '',
  subject: '',
  issuer: '',
  serial: '',
  fingerprintSha1: '',
  fingerprintSha256: '',
  issueDate: '',
  expireDate: '',
  deviceNum: null,
  appId: '',
};

type Answer = { facts: CertificateFacts } | { kind: UnreadableFile['kind'] };

/** Starts a thread that reads files, with the memory that it may use. */
export function openReader(): Worker {
  const worker = openThread(import.meta.url, 'certificate-worker', {
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  // A thread that a file crashes emits only `exit`.
  worker.on('error', () => {});
  return worker;
}

interface AskedFile {
  readonly name: string;
  readonly bytes: Buffer;
  readonly password: string;
}

/** Reads a file in a thread. @throws ThreadFailed if the file ends the thread or takes too long */
export const readIn = (worker: Worker, file: AskedFile): Promise<Answer> =>
  requestThread<Answer>(worker, file, timeoutMs);

/** Reads the file of a certificate in a thread that ends afterwards. */
async function readInThread(file: AskedFile): Promise<Answer> {
  const worker = openReader();
  try {
    return await readIn(worker, file);
  } catch (error) {
    if (error instanceof ThreadFailed) return { kind: 'certificateUnreadable' };
    throw error;
  } finally {
    await worker.terminate();
  }
}

/** An uploaded file that was read successfully with its password and may be stored. */
export interface CheckedFile {
  readonly name: string;
  readonly bytes: Buffer;
  readonly facts: ParsedCertificate;
}

type FormContext = Pick<SessionContext, 'actor' | 'file'>;

/**
 * Reads the file of a form. A file that cannot be read is refused, so that no unusable file is stored.
 * @param passwordField field of the input with the password, to which failures of the password belong
 * @returns undefined if the request has no file
 * @throws certificateFileTooLarge, certificateFileType, certificateUnreadable, certificateEncrypted,
 * certificatePasswordWrong
 */
export async function readGivenFile(
  { actor, file }: FormContext,
  password: string,
  passwordField: 'password' | 'filePassword',
): Promise<CheckedFile | undefined> {
  if (!file) return undefined;
  const name = fileNameOf(file.filename);
  const refuse = (kind: FailureKind, field = 'file'): never => {
    throw new CallFailure(kind, {}, null, field);
  };
  if (file.isTooLarge || file.size > certificateFileBytes) refuse('certificateFileTooLarge');
  const bytes = await file.content();
  const answer = await turns.take(personalTurn(actor.id), () => readInThread({ name, bytes, password }));
  if ('facts' in answer) return { name, bytes, facts: { ...unknown, ...answer.facts } };
  const isAboutPassword = /Encrypted|Password/.test(answer.kind);
  return refuse(answer.kind, isAboutPassword ? passwordField : 'file');
}

/** Returns the facts in the file of a form. @throws certificateFileNeeded, and what `readGivenFile` throws */
export async function parseCertificate(
  ctx: FormContext,
  { password }: { password: string },
): Promise<ParsedCertificate> {
  const file = await readGivenFile(ctx, password, 'password');
  if (!file) throw new CallFailure('certificateFileNeeded', {}, null, 'file');
  return file.facts;
}
