import { apiBase } from '@easymock/contract';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { testPassword, useTestServer } from '../../test/test-app';
import { openLog } from './log';

const server = useTestServer();

describe('the log', () => {
  it('never holds the values of a query that failed', async () => {
    const lines: string[] = [];
    const log = openLog('info', { write: (line) => void lines.push(line) });
    const secret = 'a-secret-nobody-may-read';
    const error = await server.db.execute(sql`select 1 / (length(${secret}) - 24)`).catch((thrown: unknown) => thrown);
    log.error({ err: error }, 'failed');
    expect(lines.join()).toContain('division by zero');
    expect(lines.join()).not.toContain(secret);
  });

  it('of calls holds neither passwords nor tokens', async () => {
    const lines: string[] = [];
    const log = openLog('trace', { write: (line) => void lines.push(line) });
    const node = await server.secondNode(log);
    const client = node.client();
    await client.account.register({ name: 'logged', password: testPassword });
    const { data } = await client.account.login({ name: 'logged', password: testPassword });
    await client.account.login({ name: 'logged', password: 'wrong-password-1' });
    await node.client(data.token).account.me();
    const chief = await server.givenSession('superAdministrator');
    // The form parser logs the options that it gets.
    await node.app.inject({
      method: 'POST',
      url: `${apiBase}/proCertificateManage/parse`,
      headers: { authorization: `Bearer ${chief.token}`, 'content-type': 'multipart/form-data; boundary=b' },
      payload: '--b--\r\n',
    });
    expect(lines.join()).toContain('busboyOptions');
    expect(lines.join()).toContain('/u/login');
    expect(lines.join()).not.toContain(testPassword);
    expect(lines.join()).not.toContain('wrong-password-1');
    expect(lines.join()).not.toContain(data.token);
    expect(lines.join()).not.toContain(chief.token);
  });
});
