import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { useTestServer } from '../../../test/test-app';
import { rotateSecrets } from './rotate';
import { addKeyToFile, forgetFormerKeys, keyIdOf, openSecrets } from './secrets';

const server = useTestServer();
const first = 'first-key-of-the-tests-0123456789abcdef';
const second = 'second-key-of-the-tests-0123456789abcde';
const dataDir = '/nonexistent';

describe('a secret', () => {
  it('opens where it was sealed for, with the key that sealed it, unchanged', async () => {
    const secrets = openSecrets({ dataDir, secretKey: first });
    const sealed = await secrets.seal('celadon', 'room/1/pin');
    expect(sealed).toMatch(/^v1:[0-9a-f]{8}:[\w-]+:[\w-]+:[\w-]+$/);
    expect(await secrets.open(sealed, 'room/1/pin')).toBe('celadon');
    expect(await secrets.open(sealed, 'room/2/pin')).toBeUndefined();
    const [last = ''] = sealed.split(':').slice(-1);
    const changed = sealed.replace(last, (last.startsWith('A') ? 'B' : 'A') + last.slice(1));
    expect(await secrets.open(changed, 'room/1/pin')).toBeUndefined();
    expect(await openSecrets({ dataDir, secretKey: second }).open(sealed, 'room/1/pin')).toBeUndefined();
    expect(await secrets.seal('celadon', 'room/1/pin')).not.toBe(sealed);
  });

  it('of a former key opens, and new ones are sealed with the present key', async () => {
    const sealed = await openSecrets({ dataDir, secretKey: first }).seal('a', 'p');
    const secrets = openSecrets({ dataDir, secretKey: second, formerSecretKeys: [first] });
    expect(await secrets.open(sealed, 'p')).toBe('a');
    const anew = await secrets.seal('a', 'p');
    expect(keyIdOf(anew)).toBe(await secrets.currentKeyId());
    expect(keyIdOf(anew)).not.toBe(keyIdOf(sealed));
  });

  it('of the key file opens after the key moved to the environment', async () => {
    const folder = server.services.config.dataDir;
    const sealed = await openSecrets({ dataDir: folder }).seal('a', 'p');
    expect(await openSecrets({ dataDir: folder, secretKey: second }).open(sealed, 'p')).toBe('a');
  });
});

describe('another key', () => {
  it('is used by running servers at once, and seals everything anew while they go on', async () => {
    const person = await server.givenSession('developer');
    const { dataDir: folder } = server.services.config;
    const columns = server.services.contributions.sealed;
    const path = join(folder, 'secret.key');
    const rows = async () =>
      (
        await server.db.execute<{ id: string; webhook: string; secret: string }>(
          sql`select id, webhook, secret from ding_config order by id`,
        )
      ).rows;
    const add = async (num: number) => {
      const webhook = `https://oapi.dingtalk.com/robot/send?access_token=${'f'.repeat(40)}${num}`;
      const draft = { name: `机器人 ${num}`, groupName: '群', webhook, secret: `SEC0000000000${num}` };
      const { success, message } = await person.dingConfig.insertDingConfigInfo(draft);
      if (!success) throw new Error(JSON.stringify(message));
    };
    for (let num = 0; num < 5; num++) await add(num);
    const before = await rows();
    await addKeyToFile(folder);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await readFile(path, 'utf8')).trim().split('\n').length).toBeGreaterThanOrEqual(2);
    await add(5);
    // Secrets change during the rotation; the last entered value must stay.
    let isOver = false;
    const changing = (async () => {
      for (let version = 1; !isOver; version++)
        await person.dingConfig.updateDingConfigInfoById({
          id: before[0]?.id ?? '',
          version,
          secret: `SECchanged${version}xx`,
        });
    })();
    const secrets = openSecrets(server.services.config);
    const results = await rotateSecrets(server.db, secrets, columns);
    isOver = true;
    await changing;
    expect(results.map(({ lost }) => lost).every((lost) => lost === 0)).toBe(true);
    const keyId = await secrets.currentKeyId();
    const after = await rows();
    expect(after).toHaveLength(6);
    for (const [at, row] of after.entries()) {
      expect([keyIdOf(row.webhook), keyIdOf(row.secret)]).toEqual([keyId, keyId]);
      if (before[at]) expect(row.webhook).not.toBe(before[at]?.webhook);
      expect(await secrets.open(row.secret, `ding_config/${row.id}/secret`)).toMatch(/^SEC/);
      expect(await secrets.open(row.webhook, `ding_config/${row.id}/webhook`)).toMatch(/^https:/);
    }
    expect(await forgetFormerKeys(folder)).toBeGreaterThanOrEqual(1);
    expect(await server.services.secrets.open(after[1]?.webhook ?? '', `ding_config/${after[1]?.id}/webhook`)).toMatch(
      /^https:/,
    );
  });

  it('says what no key opens any more, and leaves it as it is', async () => {
    const { dataDir: folder } = server.services.config;
    await writeFile(join(folder, 'secret.key'), 'some-other-key-that-sealed-nothing-here\n');
    const columns = server.services.contributions.sealed;
    const results = await rotateSecrets(server.db, server.services.secrets, columns);
    expect(results.find(({ name }) => name === 'ding_config.webhook')).toMatchObject({ lost: 6, renewed: 0 });
  });
});
