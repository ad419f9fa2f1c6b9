import {
  type CertificateImportField,
  certificateDraft,
  certificatePlatforms,
  certificateTypes,
  id,
  labelled,
} from '@easymock/contract';
import { and, asc, inArray, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { enumerationCells } from '../../enumeration/index';
import { lockAccounts, personCells } from '../../people/index';
import { choiceCells, dayCells, yesNoCells } from '../../platform/csv-import/cells';
import { csvImport, type ImportColumn, knownRecords } from '../../platform/csv-import/csv-import';
import { keeperNames } from '../secret-record/index';
import { certificates } from './certificate.table';
import { certificateResource } from './certificate-resource';
import { addCertificate, modifyCertificate } from './write-certificates';

/** A new certificate without an owner in the file belongs to the caller. */
const draft = certificateDraft.extend({
  ownerUserId: labelled(z.union([id, z.literal('')]).default(''), '负责人', 'Owner'),
});

type KnownCertificate = ReturnType<typeof certificateResource.present> & {
  ownerUserName: string;
  backupOwnerUserName: string;
};

const keyOf = (record: Partial<Record<'projectName' | 'platform' | 'certType' | 'name', string>>) =>
  JSON.stringify([record.projectName, record.platform, record.certType, record.name]);

/**
 * Imports certificates from CSV files, without their files and secrets. Project, platform, kind and name identify them;
 * replaced certificates are not changed.
 */
export const certificateImport = csvImport<typeof draft, KnownCertificate>({
  draft,
  required: ['name', 'projectName', 'platform', 'certType'],
  columns: {
    name: { aliases: ['name', '证书名称', '证书'] },
    projectName: { cells: enumerationCells('project', 'allowed'), aliases: ['项目名称'] },
    platform: { cells: choiceCells(certificatePlatforms) },
    certType: { cells: choiceCells(certificateTypes), aliases: ['类型', 'type', 'kind'] },
    bundleId: { aliases: ['bundle', 'package name', 'bundle id'] },
    expireDate: { cells: dayCells, aliases: ['有效期至', '过期日', 'expiry', 'expiry date', 'valid to'] },
    isLongTerm: { cells: yesNoCells },
    ownerUserId: { cells: personCells, aliases: ['责任人'], show: ({ ownerUserName }) => ownerUserName },
    backupOwnerUserId: { cells: personCells, show: ({ backupOwnerUserName }) => backupOwnerUserName },
    issueDate: { cells: dayCells, aliases: ['valid from', '生效日'] },
    alias: {},
    keyId: {},
    teamId: {},
    appId: {},
    subject: {},
    issuer: {},
    serial: { aliases: ['serial'] },
    fingerprintSha1: { aliases: ['sha1'] },
    fingerprintSha256: { aliases: ['sha256'] },
    remark: { aliases: ['note', 'notes', '说明'] },
  } satisfies Record<CertificateImportField, ImportColumn<KnownCertificate>>,
  keyOf: (values) =>
    values.name && values.projectName && values.platform && values.certType ? keyOf(values) : undefined,
  nameOf: ({ projectName = '', name = '' }) => [projectName, name].filter(Boolean).join(' '),
  async find(ctx, values) {
    await lockAccounts(ctx.db, [ctx.actor.id]);
    const names = values.flatMap(({ name }) => name ?? []);
    const rows = await ctx.db
      .select()
      .from(certificates)
      .where(
        and(certificateResource.seen(ctx.actor), inArray(certificates.name, names), isNull(certificates.replaceById)),
      )
      // If several certificates have the same key, the newest one is used.
      .orderBy(asc(certificates.createdAt), asc(certificates.id));
    const people = await keeperNames(ctx.db, rows);
    const records = rows.map((row) => ({
      ...certificateResource.present(row),
      ownerUserName: people.get(row.ownerUserId ?? '') ?? '',
      backupOwnerUserName: people.get(row.backupOwnerUserId ?? '') ?? '',
    }));
    return knownRecords(ctx, certificateResource, rows, records, keyOf);
  },
  async create(ctx, { replaceById: _, ...given }) {
    const row = await addCertificate(ctx, { ...given, replacesId: '', ownerUserId: given.ownerUserId || ctx.actor.id });
    return row.id;
  },
  update: (ctx, { _id, version }, changes) => modifyCertificate(ctx, { id: _id, version, ...changes }),
});
