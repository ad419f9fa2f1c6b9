import { eq } from 'drizzle-orm';
import type { SessionContext } from '../../platform/context';
import { fail } from '../../platform/failure';
import type { SealedColumn } from '../../platform/secrets/sealed-column';
import { type CertificateRow, certificateFiles } from './certificate.table';
import type { CheckedFile } from './parse-certificate';

const place = (id: string): string => `certificate_file/${id}/sealed`;

/** Name of these records in the health report of the installation. */
export const certificatesTitle = { zh: '证书', en: 'certificates' };

/** A file is as large as hundreds of passwords, so a page of the rotation has only five. */
export const sealedCertificateFiles: SealedColumn = {
  table: certificateFiles,
  id: certificateFiles.id,
  column: certificateFiles.sealed,
  title: certificatesTitle,
  place,
  perPage: 5,
};

/** Returns the columns of a certificate for an uploaded file. */
export const fileColumns = (file: CheckedFile | undefined) =>
  file && { fileName: file.name, fileSize: file.bytes.length };

/** Stores the file of a certificate and replaces the former file. @throws secretKeyMissing */
export async function storeFile(
  { db, services }: SessionContext,
  id: string,
  file: CheckedFile | undefined,
): Promise<void> {
  if (!file) return;
  const content = file.bytes.toString('base64');
  const sealed = await services.secrets.seal(content, place(id)).catch(() => fail('secretKeyMissing'));
  await db
    .insert(certificateFiles)
    .values({ id, sealed })
    .onConflictDoUpdate({ target: certificateFiles.id, set: { sealed } });
}

/** Returns the decrypted file of a certificate. @throws certificateFileMissing, secretClosed */
export async function openFile({ db, services }: SessionContext, row: Pick<CertificateRow, 'id'>): Promise<Buffer> {
  const [file = fail('certificateFileMissing')] = await db
    .select()
    .from(certificateFiles)
    .where(eq(certificateFiles.id, row.id));
  const content = (await services.secrets.open(file.sealed, place(row.id))) ?? fail('secretClosed');
  return Buffer.from(content, 'base64');
}
