import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { apiBase, type Call, type CallGroup, contract, fieldsOf, kindOf, liveAddress } from '@easymock/contract';
import { getTableName, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readEntries } from '../src/backup/archive';
import { writeBackup } from '../src/backup/write-backup';
import { openByteStorage } from '../src/platform/files/index';
import { newId } from '../src/platform/ids';
import { publish } from '../src/platform/live/publish';
import { openLog } from '../src/platform/log';
import { must } from '../src/wiki/share/share.fixture';
import { type LiveClient, watch } from './live-client';
import { type PlantedSecret, searchFor } from './planted-secrets';
import { send, type TestNode, useTestServer } from './test-app';
import { givenFixtureValues, playedTools } from './tool-fixtures';

// Every sealed column of every feature gets a value, and no such value may occur anywhere else. Every
// searched place also contains the beacon, which is not secret, to prove that the search reads it.
const beacon = `beacon${newId().slice(-10)}`;
const folder = await mkdtemp(join(tmpdir(), 'easymock-leaks-'));
for (const file of ['index.html', 'shared.html'])
  await writeFile(join(folder, file), '<!doctype html><html><head><title>EasyMock</title></head></html>');

/** A fake external system that echoes everything it receives. */
async function answerWithAll(request: IncomingMessage, response: ServerResponse) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { url, rawHeaders } = request;
  const errmsg = `${beacon} ${origin}${url} ${rawHeaders.join(' ')} ${Buffer.concat(chunks).toString()}`;
  const token = new URL(url ?? '', origin).searchParams.get('access_token');
  response.statusCode = url?.startsWith('/npm') ? 500 : 200;
  response.end(
    JSON.stringify({ errcode: token ?? 310_000, errmsg: `${token} ${errmsg}`, error: errmsg, username: '' }),
  );
}
const echo = createServer((request, response) => void answerWithAll(request, response));
await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve));
const origin = `http://127.0.0.1:${(echo.address() as AddressInfo).port}`;

const server = useTestServer({ EASYMOCK_OUTBOUND_ALLOW: '127.0.0.1' }, folder);
let node: TestNode;
let chief: Awaited<ReturnType<typeof server.givenSession>>;
const logLines: string[] = [];
let stream: LiveClient;
afterAll(async () => {
  stream?.close();
  echo.close();
  await rm(folder, { recursive: true, force: true });
});

const planted: PlantedSecret[] = [];
let search = searchFor(planted);
let searchedNum = 0;
function leaksIn(text: string): string[] {
  if (planted.length > searchedNum) {
    search = searchFor(planted);
    searchedNum = planted.length;
  }
  return search(text);
}
function expectNoSecretIn(text: string, what: string, known = beacon): void {
  expect(text, `${what} hold nothing that a search could find`).toContain(known);
  expect(leaksIn(text), what).toEqual([]);
}

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
type Sealed = (typeof server.services.contributions.sealed)[number];
const placeOf = ({ table, column }: Sealed) => `${getTableName(table)}.${snakeCase(column.name)}`;

/** Decrypts every sealed value of the database, as only the server can. */
async function notePlanted(): Promise<void> {
  for (const one of server.services.contributions.sealed) {
    const { rows } = await server.db.execute<{ id: string; sealed: string }>(
      sql`select ${one.id} as id, ${one.column} as sealed from ${one.table} where ${one.column} <> ''`,
    );
    for (const row of rows) {
      const text = await server.services.secrets.open(row.sealed, one.place(row.id));
      if (text === undefined) throw new Error(`${placeOf(one)} does not open`);
      if (!planted.some(({ place, text: known }) => place === placeOf(one) && known === text))
        planted.push({ place: placeOf(one), text });
    }
  }
}

/** Responses to all calls, with reveals marked. */
const answers: { title: string; isReveal: boolean; isSuccess: boolean; text: string }[] = [];

async function call(title: string, input: object, token = chief.token) {
  const [group = '', name = ''] = title.split('.');
  const found = (contract as unknown as Record<string, CallGroup>)[group]?.[name];
  if (!found) throw new Error(`there is no call ${title}`);
  const answer = await send(node.app, found, input, { authorization: `Bearer ${token}` });
  // Only calls meant to reveal may return a secret; all of them are audited.
  const isReveal = found.audit === 'reveal' || (found.audit === 'export' && found.recentCheck === true);
  answers.push({ title, isReveal, isSuccess: answer.success, text: JSON.stringify(answer) });
  return answer;
}

const isSealed = (area: string, field: string): boolean =>
  server.services.contributions.sealed.some(
    ({ table, column }) => getTableName(table) === kindOf(area) && column.name === field,
  );
const hasSecret = (area: string, input: object): boolean =>
  Object.entries(input).some(([field, value]) => typeof value === 'string' && isSealed(area, field));

interface PlantedRecord {
  readonly area: string;
  readonly id: string;
  /** Calls that write the record's secrets, with their inputs. */
  readonly writes: readonly { title: string; input: Record<string, unknown> }[];
}
const records: PlantedRecord[] = [];

async function plantRecords(): Promise<void> {
  for (const { area, fixture, create } of playedTools) {
    const name = `${beacon}${newId().slice(-6)}`;
    const id = await create(node.client(chief.token), chief.id, name);
    const draft = { ...fixture.draft(name, chief.id) } as Record<string, unknown>;
    const writes = hasSecret(area, draft) ? [{ title: `${area}.${fixture.create ?? 'create'}`, input: draft }] : [];
    await notePlanted();
    // Replace the first value, since the former value must stay hidden as well.
    for (const [change, changes] of Object.entries(fixture.changes)) {
      const secrets = Object.entries(changes).filter(
        ([field, value]) => typeof value === 'string' && isSealed(area, field),
      );
      if (secrets.length === 0) continue;
      const { rows } = await server.db.execute<{ version: number }>(
        sql`select version from ${sql.identifier(kindOf(area))} where id = ${id}`,
      );
      const input = { ...Object.fromEntries(secrets), id, version: rows[0]?.version };
      writes.push({ title: `${area}.${change}`, input });
      expect(await call(`${area}.${change}`, input), area).toMatchObject({ success: true });
    }
    records.push({ area, id, writes });
  }
}

/** Plants secrets that belong to no tool, or that are hashed instead of sealed. */
async function plantOthers(): Promise<void> {
  const token = `npm_canary_${newId()}`;
  const registry = { name: beacon, url: `${origin}/npm`, token };
  await call('npm.insertNpmRegistry', registry);
  const tracker = { baseUrl: `${origin}/jira`, token: `jira_canary_${newId()}` };
  await call('jira.updateJiraConnection', tracker);
  // Only a rotation fills the column of the former secret.
  const webhook = records.find(({ area }) => area === 'webhook');
  await call('webhook.rotateSecret', { id: webhook?.id ?? '' });
  await call('share.setCommonPwd', { pwd: 'canary-common' });
  const repo = { name: beacon, host: 'gitlab', project: 'mall', secret: 'canary-of-a-push-hook' };
  await call('sprintCommits.insertRepo', repo);
  const { data: project } = await node.client(chief.token).project.create({ name: beacon, url: '/planted' });
  const header = { header_name: 'X-Gateway', header_value: `canary-gateway-${newId()}` };
  await call('upstream.create', { project_id: project._id, name: beacon, url: origin, ...header });
  const started = await node.client(chief.token).secondFactor.startTotp({});
  planted.push({ place: 'secret of an authenticator app', text: started.data.secret });
  const made = await node.client(chief.token).apiToken.createToken({ name: beacon, scopes: ['mock:read'], days: 1 });
  planted.push({ place: 'API token', text: made.data.token }, { place: 'token of a session', text: chief.token });
  await node.client(made.data.token).project.list({});
  const [key = ''] = (await readFile(join(server.services.config.dataDir, 'secret.key'), 'utf8')).trim().split('\n');
  planted.push({ place: 'secret.key', text: key });
  planted.push({ place: 'password of a link', text: 'canary-link' }, { place: 'password', text: 'canary-horse-7' });
  const person = { name: `p${newId()}`, nick_name: beacon, role: 'developer' as const, department: '' };
  const account = await node.client(chief.token).accounts.create(person);
  planted.push({ place: 'temporary password', text: account.data.password });
  for (const password of ['canary-horse-7', account.data.password])
    await node.client().account.login({ name: person.name, password });
  await notePlanted();
}

/**
 * Creates one article behind a link with a password and one behind a link without. @returns the flag of the
 * second link
 */
async function givenSharedArticles(): Promise<string> {
  const client = node.client(chief.token);
  const flags: string[] = [];
  for (const way of [{ pwdType: 2, pwd: 'canary-link' }, { pwdType: 3 }] as const) {
    const place = { parentId: 'public', catalogName: `${beacon} ${way.pwdType}` };
    const { id } = must(await client.catalog.insertCatalog({ ...place, catalogType: 'markdown' }));
    must(await client.article.save({ markdownId: id, mdTexts: beacon, contentVersion: 1 }));
    const made = await call('share.addHref', { markdownId: id, validTime: 7, ...way });
    flags.push((must(made) as { flag: string }).flag);
  }
  return flags[1] ?? '';
}
let flag: string;

/** Repeats all calls with secrets in every way that is rejected. */
async function failInAllWays(): Promise<void> {
  const stranger = await server.givenSession('ordinaryUser');
  const writes = [
    ...records.flatMap((one) => one.writes),
    { title: 'npm.insertNpmRegistry', input: { name: beacon, url: `${origin}/npm`, token: 'npm_canary_0123456789' } },
    { title: 'share.setCommonPwd', input: { pwd: 'canary-common' } },
  ];
  for (const { title, input } of writes) {
    await call(title, input, stranger.token);
    await call(title, input); // fails because the name is taken or the version is old
    const secrets = Object.entries(input).filter(([, value]) => typeof value === 'string' && leaksIn(value).length > 0);
    for (const [field, value] of secrets) {
      await call(title, { ...input, [field]: [value] });
      await call(title, { ...input, [field]: `${value} `.repeat(2_000) });
      await call(title, { ...input, [`${value}`]: value });
    }
    await call(title, Object.fromEntries(Object.entries(input).map(([field, value]) => [field, [value]])));
    const [group = '', name = ''] = title.split('.');
    const { path = '' } = (contract as unknown as Record<string, CallGroup>)[group]?.[name] ?? {};
    const cut = await node.app.inject({
      method: 'POST',
      url: apiBase + path,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${chief.token}` },
      payload: JSON.stringify(input).slice(0, -1),
    });
    answers.push({ title: `${title} cut off`, isReveal: false, isSuccess: false, text: cut.body });
    // The database rejects the row; its error contains the row, and the failed query contains the values.
    const table = sql.identifier(
      title === 'npm.insertNpmRegistry'
        ? 'npm_registry'
        : title.startsWith('share.')
          ? 'wiki_common_password'
          : kindOf(group),
    );
    await server.owner.execute(sql`alter table ${table} add constraint canary check (false) not valid`);
    const renamed = Object.fromEntries(
      Object.entries(input).map(([field, value]) => [
        field,
        typeof value === 'string' && value.includes(beacon) && secrets.every(([one]) => one !== field)
          ? `${beacon}${newId().slice(-6)}`
          : value,
      ]),
    );
    const refused = await call(title, renamed);
    await server.owner.execute(sql`alter table ${table} drop constraint canary`);
    if (!title.includes('modify') && !title.includes('update')) expect(refused.status, title).toBe(500);
  }
}

/** Reveals without an audit entry at the time of the response. */
const unrecorded: string[] = [];
async function reveal(title: string, input: object): Promise<void> {
  const num = async () => {
    const { rows } = await server.db.execute<{ num: number }>(
      sql`select count(*)::int as num from audit_log where action in ('reveal', 'copySecret', 'export') and user_id = ${chief.id}`,
    );
    return rows[0]?.num ?? 0;
  };
  const before = await num();
  const { success } = await call(title, input);
  if ((await num()) !== before + (success ? 1 : 0)) unrecorded.push(`${title} ${JSON.stringify(input)}`);
}

/** Reveals every revealable field of every record. */
async function revealAll(): Promise<void> {
  for (const { area, id } of records)
    for (const [name, one] of Object.entries<Call>(contract[area as keyof typeof contract] as CallGroup)) {
      if (!one.recentCheck || !(one.audit === 'reveal' || one.audit === 'export')) continue;
      const { field } = fieldsOf(one.input) as { field?: { options?: readonly string[] } };
      for (const option of field?.options ?? [''])
        for (const isCopy of [false, true])
          await reveal(`${area}.${name}`, { id, ...(option && { field: option, isCopy, reason: beacon }) });
    }
  await reveal('share.getCommonPwd', {});
}

/** Sends with robots and reads from registries that echo everything. */
async function reachOthers(): Promise<void> {
  await call('settings.save', { key: 'robot.hosts', value: origin });
  const client = node.client(chief.token);
  const secret = `SECcanary${newId()}`;
  const webhook = `${origin}/robot/send?access_token=${newId()}${newId()}`;
  planted.push({ place: 'webhook of the echo', text: webhook }, { place: 'secret of the echo', text: secret });
  const draft = { name: `${beacon}-echo`, groupName: beacon, platform: 'dingtalk' as const, webhook, secret };
  const robot = (await call('dingConfig.insertDingConfigInfo', draft)).data as { _id: string };
  await call('dingConfig.checkDingConfigIsCorrect', { id: robot._id });
  await call('dingConfig.checkDingConfigIsCorrect', { platform: 'dingtalk', webhook, secret });
  await call('dingConfig.checkDingConfig', { platform: 'dingtalk', webhook, secret });
  await call('dingConfig.getDeliveryLog', { id: robot._id });
  for (const { _id: id } of (await client.npm.getNpmRegistryList({})).data) await call('npm.checkNpmRegistry', { id });
  await call('jira.checkJiraConnection', {});
}

/** Runs every scheduled job, and waits for the jobs that they enqueue. */
async function runJobs(): Promise<void> {
  for (const { name, schedule } of server.services.contributions.jobs)
    if (schedule) await call('operations.runJob', { name });
  const open = async () => {
    const { rows } = await server.db.execute<{ name: string }>(
      sql`select name from job_run where state = 'running' or (state = 'queued' and run_at <= now())`,
    );
    return rows.map(({ name }) => name);
  };
  await vi.waitFor(async () => expect(await open()).toEqual([]), { timeout: 60_000, interval: 250 });
}

/** Makes every reading call, with the records if it takes one. */
async function readAll(): Promise<void> {
  const idsOf = (group: string) => records.filter(({ area }) => area === group).map(({ id }) => id);
  for (const [group, calls] of Object.entries(contract))
    for (const [name, one] of Object.entries<Call>(calls)) {
      if (one.method !== 'GET') continue;
      const fields = fieldsOf(one.input);
      for (const id of [...idsOf(group), '']) {
        const offered = {
          ...(id && { id }),
          userId: chief.id,
          pageSize: 200,
          page_size: 200,
          keywords: id ? '' : beacon,
        };
        const input = Object.fromEntries(Object.entries(offered).filter(([field]) => field in fields));
        await call(`${group}.${name}`, input);
      }
    }
  await call('enumeration.exportEnumerations', { type: 'project' });
  for (const { area, id } of records) await call('record.getHistory', { kind: kindOf(area), id });
}

beforeAll(async () => {
  await givenFixtureValues(server.db);
  node = await server.secondNode(openLog('trace', { write: (line) => void logLines.push(line) }));
  chief = await server.givenSession('superAdministrator');
  const topics = [liveAddress('message', chief.id), liveAddress('task', 'all'), liveAddress('release', 'all')];
  stream = await watch(await node.listen(), chief.token, [...topics, liveAddress('wiki:node', 'public')]);
  await vi.waitFor(() => expect(stream.frames.map(({ event }) => event)).toContain('ready'), 10_000);
  await plantRecords();
  await plantOthers();
  flag = await givenSharedArticles();
  await failInAllWays();
  await revealAll();
  await reachOthers();
  await runJobs();
  await readAll();
}, 240_000);

describe('a secret', () => {
  it('is planted in every sealed column, and the rotation knows every column with sealed texts', async () => {
    const { rows } = await server.db.execute<{ table_name: string; column_name: string }>(sql`
      select table_name, column_name from information_schema.columns
      where table_schema = 'public' and data_type = 'text'`);
    const found: string[] = [];
    for (const { table_name: table, column_name: column } of rows) {
      const { rows: sealed } = await server.db.execute(sql`
        select from ${sql.identifier(table)} where ${sql.identifier(column)} ~ '^v1:[0-9a-f]{8}:' limit 1`);
      if (sealed.length > 0) found.push(`${table}.${column}`);
    }
    const known = server.services.contributions.sealed.map(placeOf);
    expect(found.sort()).toEqual(known.sort());
    const places = planted.map(({ place }) => place);
    for (const place of known) expect(places).toContain(place);
  });

  it('does not open in another row or column than its own, even with the key', async () => {
    const { sealed } = server.services.contributions;
    for (const one of sealed) {
      const { rows } = await server.db.execute<{ id: string; sealed: string }>(
        sql`select ${one.id} as id, ${one.column} as sealed from ${one.table} where ${one.column} <> '' limit 1`,
      );
      const [row] = rows;
      if (!row) throw new Error(`${placeOf(one)} holds nothing`);
      const { secrets } = server.services;
      expect(await secrets.open(row.sealed, one.place(row.id)), placeOf(one)).toBeDefined();
      for (const other of sealed) {
        // There is only one common password, so its place is the same for every row ID.
        const place = other.place(other === one ? newId() : row.id);
        if (place === one.place(row.id)) continue;
        expect(await secrets.open(row.sealed, place), `${placeOf(one)} as ${place}`).toBeUndefined();
      }
    }
  });

  it('is in the answers of calls that reveal it, where this search finds it', () => {
    const shown = answers.filter(({ isReveal, isSuccess }) => isReveal && isSuccess);
    const refused = answers.filter(
      ({ isReveal, isSuccess, title }) => isReveal && !isSuccess && title === 'share.getCommonPwd',
    );
    expect(refused).toEqual([]);
    const found = new Set(shown.flatMap(({ text }) => leaksIn(text)).filter((place) => place.includes('.')));
    const revealable = server.services.contributions.sealed
      .map(placeOf)
      // Excluded: values that only the server uses, and files, which are returned as bytes.
      .filter(
        (place) =>
          !/^(ding_config|git_repo|jira_connection|npm_registry|totp_factor|former_secret|certificate_file|mock_upstream_environment)\./.test(
            place,
          ) && place !== 'webhook.former_secret',
      );
    expect([...found]).toEqual(expect.arrayContaining(revealable));
  });

  it('is revealed, copied and downloaded with an audit entry that is there with the answer', () => {
    expect(unrecorded).toEqual([]);
    const titles = answers.filter(({ isReveal, isSuccess }) => isReveal && isSuccess).map(({ title }) => title);
    expect(titles).toEqual(expect.arrayContaining(['certificate.download', 'devAccount.revealAccount']));
  });

  it('is in no other answer: no list, detail, export, history, log entry, message or search', () => {
    const read = answers.filter(({ isReveal, isSuccess }) => !isReveal && isSuccess);
    expect(new Set(read.map(({ title }) => title)).size).toBeGreaterThan(80);
    for (const title of ['audit.list', 'record.getHistory', 'tools.search', 'enumeration.exportEnumerations'])
      expect(read.map((one) => one.title)).toContain(title);
    for (const { title, text } of read) expect(leaksIn(text), title).toEqual([]);
    expectNoSecretIn(read.map(({ text }) => text).join('\n'), 'answers');
  });

  it('is in no failure, whatever was wrong, and although other systems repeat it', () => {
    const failed = answers.filter(({ isSuccess }) => !isSuccess);
    expect(failed.length).toBeGreaterThan(100);
    for (const { title, text } of failed) expect(leaksIn(text), title).toEqual([]);
    expectNoSecretIn(failed.map(({ text }) => text).join('\n'), 'failures', 'requestId');
  });

  it('is on no level of the log', () => {
    const { log } = node.services;
    for (const level of ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const)
      log[level]({ beacon: level }, beacon);
    const text = logLines.join('');
    for (const level of ['fatal', 'error', 'warn', 'info', 'debug', 'trace'])
      expect(text).toContain(`"beacon":"${level}"`);
    expect(text).toContain('DatabaseError');
    expectNoSecretIn(text, 'the lines of the log');
  });

  it('is in no column of any table, so neither in audit rows, messages, the outbox, live events nor the search index', async () => {
    const { rows: tables } = await server.owner.execute<{ name: string }>(sql`
      select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`);
    const texts = new Map<string, string>();
    for (const { name } of tables) {
      const { rows } = await server.owner.execute<{ row: string }>(
        sql`select row_to_json(t)::text as row from ${sql.raw(name)} t`,
      );
      texts.set(name, rows.map(({ row }) => row).join('\n'));
    }
    for (const [name, text] of texts) expect(leaksIn(text), name).toEqual([]);
    for (const name of ['audit_log', 'live_event', 'job_run', 'pay_account'])
      expect(texts.get(`public.${name}`)?.length, name).toBeGreaterThan(0);
    expectNoSecretIn([...texts.values()].join('\n'), 'the tables');
  });

  it('is in no part of a backup, and neither is the key', async () => {
    const path = join(folder, 'leaks.backup');
    await writeBackup(path, {
      connection: server.services.database.connection,
      storage: openByteStorage(server.services.config, pino({ level: 'silent' })),
      environment: {},
    });
    const parts: string[] = [(await readFile(path)).toString('latin1')];
    for await (const { content } of readEntries(path)) {
      const isPacked = content[0] === 0x1f && content[1] === 0x8b;
      parts.push((isPacked ? gunzipSync(content) : content).toString());
    }
    expect(parts.join('\n')).toMatch(/v1:[0-9a-f]{8}:/);
    expectNoSecretIn(parts.join('\n'), 'the parts of the backup');
  });

  it('is in no frame of the live channel', async () => {
    const by = { by: chief.id, what: 'ask' as const, nickName: beacon };
    await publish(server.db, 'wiki:node', 'public', by);
    await expect.poll(() => JSON.stringify(stream.frames), { timeout: 10_000 }).toContain(beacon);
    expect(stream.frames.length).toBeGreaterThan(2);
    expectNoSecretIn(JSON.stringify([...stream.frames, ...stream.beats]), 'the frames');
  });

  it('is neither in the title nor in the rest of a page that the server writes', async () => {
    const page = await node.app.inject(`/easymock/linkArticle/${flag}`);
    expect(/<title>(.*?)<\/title>/.exec(page.body)?.[1]).toContain(beacon);
    expectNoSecretIn(page.body + JSON.stringify(page.headers), 'the page of a link');
  });

  // Last, because search texts are stored.
  it('is found by no search', async () => {
    const client = node.client(chief.token);
    const hitsOf = async (keywords: string) => [
      ...(await client.tools.search({ keywords: keywords.slice(0, 100) })).data,
      ...(await client.catalog.getAllWiki({ keywords: keywords.slice(0, 100) })).data.list,
    ];
    expect(await hitsOf(beacon)).not.toEqual([]);
    for (const { text, place } of planted) expect(await hitsOf(text), place).toEqual([]);
  });
});
