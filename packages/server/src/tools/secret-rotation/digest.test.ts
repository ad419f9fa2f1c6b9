import { describe, expect, it } from 'vitest';
import { useTestServer } from '../../../test/test-app';
import { auditLog } from '../../platform/audit/audit.table';
import { newId } from '../../platform/ids';
import { sendSecretDigests } from './digest';

const server = useTestServer();
type Session = Awaited<ReturnType<typeof server.givenSession>>;

// A Monday.
const monday = '2026-11-23';
const send = (day: string, time = '09:00') =>
  sendSecretDigests({ ...server.services, clock: () => new Date(`${day}T${time}:00+08:00`) });

async function givenCertificate(owner: Session) {
  const admin = await server.givenSession('administrator');
  const made = await admin.certificate.addProCertificate({
    name: `证书 ${newId().slice(-6)}`,
    projectName: 'shop',
    platform: 'ios',
    certType: 'distribution',
    isLongTerm: true,
    ownerUserId: owner.id,
  });
  if (!made.success) throw new Error(JSON.stringify(made));
  return made.data;
}

/** Adds a reveal to the audit log, at a given moment. */
const look = (person: Session, recordId: string, at: string, action: 'reveal' | 'copySecret' = 'reveal') =>
  server.db
    .insert(auditLog)
    .values({
      id: newId(),
      at: new Date(at),
      userId: person.id,
      userName: person.name,
      action,
      area: 'proCertificateManage',
      entityKind: 'pro_certificate',
      entityId: recordId,
      entityName: '',
      diff: { filePassword: { before: '***', after: '***' } },
      ip: '',
      userAgent: '',
    });
const messagesOf = async (person: Session) =>
  (await person.messageNotification.getAllUnReadMessageArray()).data.messageNotificationArray.filter(
    ({ messageType }) => messageType === 'secretDigest',
  );

describe('the weekly digest of secrets', () => {
  it('reports to each owner in one message who saw or copied their secrets in the week before, without their own reveals', async () => {
    const [owner, other, idle] = [
      await server.givenSession('developer'),
      await server.givenSession('developer'),
      await server.givenSession('developer'),
    ];
    const [first, second] = [await givenCertificate(owner), await givenCertificate(owner)];
    const own = await givenCertificate(idle);
    await look(other, first._id, '2026-11-16T00:00:00+08:00');
    await look(other, first._id, '2026-11-20T12:00:00+08:00', 'copySecret');
    await look(other, second._id, '2026-11-22T23:59:59+08:00');
    await look(other, second._id, '2026-11-15T23:59:59+08:00');
    await look(other, second._id, '2026-11-23T00:00:00+08:00');
    await look(owner, first._id, '2026-11-18T12:00:00+08:00');
    await look(idle, own._id, '2026-11-18T12:00:00+08:00');
    expect(await send(monday)).toBe(1);
    expect(await send(monday, '09:05')).toBe(1);
    const messages = await messagesOf(owner);
    expect(messages).toMatchObject([{ title: '上周有 1 人看过你负责的密文' }]);
    const text = JSON.stringify(messages);
    expect(text).toContain(`${first.name}：${other.name} 查看 1 次、复制 1 次`);
    expect(text).toContain(`${second.name}：${other.name} 查看 1 次`);
    expect(text).not.toContain(`：${owner.name} `);
    expect(await messagesOf(idle)).toEqual([]);
    expect(await send('2026-11-24')).toBeUndefined();
  });
});
