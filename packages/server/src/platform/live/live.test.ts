import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { apiBase, areaKeys, type Grants, liveAddress, livePath } from '@easymock/contract';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { givenMock, givenProject } from '../../../test/create-records';
import { type LiveClient, watch } from '../../../test/live-client';
import { type TestNode, useTestServer } from '../../../test/test-app';
import { projects } from '../../mock/mock.table';
import { syncJobs } from '../../mock/sync/sync-job.table';
import type { Db } from '../database/index';
import { liveStreams } from '../metrics';
import { liveEvents } from './live.table';
import { publish } from './publish';

const deep = { tags: 'deep' };

const server = useTestServer({ EASYMOCK_OUTBOUND_ALLOW: '127.0.0.1' });
let other: TestNode;
let origins: string[];
type Person = Awaited<ReturnType<typeof server.givenSession>>;
let person: Person;
let projectId: string;
let topic: string;

beforeAll(async () => {
  other = await server.secondNode();
  origins = [await server.listen(), await other.listen()];
  person = await server.givenSession();
  projectId = await givenProject(person);
  topic = liveAddress('mock:project', projectId);
});

const event = (by: string) => ({ by, mocks: null });
const tell = (by: string, db: Db = server.db, key = projectId) => publish(db, 'mock:project', key, event(by));
const names = (client: LiveClient) => client.changes().map((data) => (data as { by: string }).by);
const eventsOf = (client: LiveClient) => client.frames.map((frame) => frame.event);

async function open(topics = [topic], { token = person.token, node = 0, lastId = '' } = {}) {
  const client = await watch(origins[node] ?? '', token, topics, lastId || undefined);
  if (client.response.status === 200) await client.ready();
  return client;
}

/** Opens a stream of the person on each node. */
const openBoth = (token = person.token, topics = [topic]) =>
  Promise.all([0, 1].map((node) => open(topics, { token, node })));

describe('an event', () => {
  it('reaches streams on every node, in the order of commits', async () => {
    const both = await openBoth();
    for (const by of ['a', 'b', 'c']) await tell(by);
    for (const client of both) {
      await expect.poll(() => names(client)).toEqual(['a', 'b', 'c']);
      client.close();
    }
  });

  it('of a transaction that is rolled back reaches nobody', async () => {
    const client = await open();
    await server.db
      .transaction(async (db) => {
        await tell('undone', db);
        throw new Error('no');
      })
      .catch(() => {});
    await tell('done');
    await expect.poll(() => names(client)).toEqual(['done']);
    client.close();
  });

  it('reaches nobody who does not watch it', async () => {
    const elsewhere = await givenProject(person);
    const client = await open();
    await tell('elsewhere', server.db, elsewhere);
    await tell('here');
    await expect.poll(() => names(client)).toEqual(['here']);
    client.close();
  });

  it('too large to be a hint is a bug of its publisher', async () => {
    await expect(tell('x'.repeat(3_000))).rejects.toThrow('mock:project');
  });
});

describe('two transactions that overlap', () => {
  it('leave no gap for a stream that resumes after the one that committed first', deep, async () => {
    const client = await open();
    let commit = () => {};
    const isOver = new Promise<void>((resolve) => {
      commit = resolve;
    });
    let slow: Promise<unknown> = Promise.resolve();
    await new Promise<void>((told) => {
      slow = server.db.transaction(async (db) => {
        await tell('slow', db);
        told();
        await isOver;
      });
    });
    await tell('quick');
    await expect.poll(() => names(client)).toEqual(['quick']);
    client.close();
    const resumedAt = client.lastId();
    commit();
    await slow;
    const again = await open([topic], { lastId: resumedAt, node: 1 });
    expect(names(again)).toEqual(['slow']);
    expect(eventsOf(again)).not.toContain('reset');
    again.close();
    const rows = await server.db
      .select({ id: liveEvents.id, position: liveEvents.position })
      .from(liveEvents)
      .orderBy(sql`${liveEvents.position} desc`)
      .limit(2);
    // The event was inserted first but committed last.
    expect(rows[0]?.id).toBeLessThan(rows[1]?.id ?? 0);
  });
});

describe('a stream that resumes', () => {
  it('gets on another node exactly what it missed, once', async () => {
    const client = await open();
    await tell('before');
    await expect.poll(() => names(client)).toEqual(['before']);
    client.close();
    for (const by of ['missed 1', 'missed 2']) await tell(by);
    const again = await open([topic], { lastId: client.lastId(), node: 1 });
    await tell('after');
    await expect.poll(() => names(again)).toEqual(['missed 1', 'missed 2', 'after']);
    expect(eventsOf(again)).not.toContain('reset');
    again.close();
  });

  it('is told to read everything again if the log does not reach back, or it never listened before', async () => {
    const first = await open();
    expect(eventsOf(first)).toEqual(['reset', 'ready']);
    first.close();
    await tell('forgotten');
    await tell('kept');
    await server.db.delete(liveEvents).where(sql`${liveEvents.position} < (select max(position) from live_event)`);
    const late = await open([topic], { lastId: first.lastId() });
    expect(eventsOf(late)).toEqual(['reset', 'ready']);
    late.close();
    // Simulates the restore of a backup.
    const ahead = await open([topic], { lastId: '900000000' });
    expect(eventsOf(ahead)).toEqual(['reset', 'ready']);
    ahead.close();
  });

  it('needs no reset if the log is empty because nothing happened', deep, async () => {
    const client = await open();
    client.close();
    await server.db.delete(liveEvents);
    const again = await open([topic], { lastId: client.lastId() });
    expect(eventsOf(again)).toEqual(['ready']);
    again.close();
  });

  it('hears by heartbeats how far it is, although nothing it watches happens', deep, async () => {
    const quiet = await givenProject(person);
    const client = await open([liveAddress('mock:project', quiet)]);
    const before = Number(client.lastId());
    await tell('elsewhere');
    await expect.poll(() => Number(client.lastId()), { timeout: 5_000 }).toBeGreaterThan(before);
    client.close();
  });
});

describe('rights', () => {
  it('of strangers and API tokens open no stream', async () => {
    const { data } = await person.apiToken.createToken({ name: 'live', scopes: ['mock:read'], days: 1 });
    expect((await watch(origins[0] ?? '', '', [topic])).response.status).toBe(401);
    const refused = await watch(origins[0] ?? '', data.token, [topic]);
    expect(refused.response.status).toBe(403);
    expect(await refused.response.json()).toMatchObject({ code: 10003, kind: 'tokenClosed' });
  });

  it('deny an address, and leave the stream to the others', async () => {
    const stranger = await server.givenSession();
    const own = liveAddress('mock:project', await givenProject(stranger));
    const missing = liveAddress('mock:project', '0'.repeat(24));
    const client = await open([topic, own, missing, 'unheard:of:1'], { token: stranger.token });
    const denied = client.frames.flatMap((frame) => (frame.event === 'denied' ? [frame.data.topic] : []));
    expect(denied.sort()).toEqual([missing, topic, 'unheard:of:1'].sort());
    expect(client.frames.at(-1)).toMatchObject({ event: 'ready', data: { topics: [own] } });
    await tell('secret');
    await tell('own', server.db, own.slice(own.lastIndexOf(':') + 1));
    await expect.poll(() => names(client)).toEqual(['own']);
    client.close();
  });

  const ends: [what: string, end: (gone: Person, chief: Person) => Promise<unknown>][] = [
    ['the session was ended by its person', (gone) => gone.account.loginOut()],
    ['the person was disabled', ({ id }, chief) => chief.accounts.forbiddenUser({ id, isForbidden: true })],
    [
      'the person was given another role',
      ({ id }, chief) => chief.accounts.changeUserRole({ ids: [id], roleId: 'developer' }),
    ],
    ['the person was deleted', ({ id }, chief) => chief.accounts.delete({ id })],
  ];
  it.each(ends)('end with the stream, on all nodes, when %s', async (_, end) => {
    const [gone, chief] = [await server.givenSession(), await server.givenSession('superAdministrator')];
    await person.project.update({ id: projectId, members: [gone.id] });
    const both = await openBoth(gone.token);
    const told = both.map((client) => client.changes().length);
    expect(await end(gone, chief)).toMatchObject({ success: true });
    await tell('after the end');
    for (const [node, client] of both.entries()) {
      await client.over;
      expect(client.frames.at(-1)).toMatchObject({ event: 'end', data: { reason: 'signedOut' } });
      expect(client.changes().length).toBe(told[node]);
    }
  });

  it('to a project end with the membership, before the next event', async () => {
    const member = await server.givenSession();
    await person.project.update({ id: projectId, members: [member.id] });
    const both = await openBoth(member.token);
    await person.project.update({ id: projectId, members: [] });
    await tell('after the end');
    for (const client of both) {
      await expect.poll(() => eventsOf(client)).toContain('denied');
      expect(names(client)).not.toContain('after the end');
      client.close();
    }
  });

  it('are checked from time to time, so that an idle stream hears that it was denied', deep, async () => {
    const member = await server.givenSession();
    await person.project.update({ id: projectId, members: [member.id] });
    const client = await open([topic], { token: member.token });
    // No event triggers a check of the rights.
    await server.db.execute(sql`delete from project_member where user_id = ${member.id}`);
    await expect.poll(() => eventsOf(client), { timeout: 8_000 }).toContain('denied');
    client.close();
  });

  it('to an area end for everybody who lost it', async () => {
    const watcher = await server.givenSession('marketingCenter');
    const chief = await server.givenSession('superAdministrator');
    const own = liveAddress('mock:project', await givenProject(watcher));
    const client = await open([own], { token: watcher.token });
    const grants = Object.fromEntries(
      areaKeys.map((area) => [area, { level: 'none', canReveal: false }]),
    ) as unknown as Grants;
    expect(await chief.rights.saveRoleAuth({ roleId: 'marketingCenter', grants })).toMatchObject({ success: true });
    await tell('after the end', server.db, own.slice(own.lastIndexOf(':') + 1));
    await expect.poll(() => eventsOf(client)).toContain('denied');
    expect(names(client)).toEqual([]);
    client.close();
  });
});

describe('limits', () => {
  it('end the oldest stream of a person who opens too many', deep, async () => {
    const many = await server.givenSession();
    const clients = [];
    for (let num = 0; num < 11; num += 1) clients.push(await open([], { token: many.token }));
    const [oldest, ...rest] = clients;
    await oldest?.over;
    expect(oldest?.frames.at(-1)).toMatchObject({ event: 'end', data: { reason: 'replaced' } });
    for (const client of rest) {
      expect(eventsOf(client)).not.toContain('end');
      client.close();
    }
  });

  it('refuse streams beyond the setting with 503 and Retry-After', async () => {
    const chief = await server.givenSession('superAdministrator');
    await chief.settings.save({ key: 'live.streams', value: 0 });
    await expect.poll(() => other.services.settings.get('live.streams')).toBe(0);
    const { response } = await watch(origins[1] ?? '', person.token, [topic]);
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30']);
    await chief.settings.reset({ key: 'live.streams' });
    await expect.poll(() => other.services.settings.get('live.streams')).toBe(5_000);
  });

  it('refuse more addresses than a stream takes, and what is none', async () => {
    const tooMany = Array.from({ length: 101 }, (_, num) => liveAddress('mock:project', `p${num}`));
    for (const topics of [tooMany, ['mock:project:../x'], ['messages']]) {
      const { response } = await watch(origins[0] ?? '', person.token, topics);
      expect(await response.json()).toMatchObject({ success: false, code: 10001 });
    }
  });

  it('refuse a person who begins to watch too many addresses in a short time, and nobody else', deep, async () => {
    const greedy = await server.givenSession();
    const many = Array.from({ length: 100 }, (_, num) => liveAddress('mock:project', `greedy${num}`));
    const begin = async ({ token }: Person) => {
      const client = await watch(origins[0] ?? '', token, many);
      client.close();
      return client.response;
    };
    let response = await begin(greedy);
    for (let num = 0; num < 40 && response.status === 200; num += 1) response = await begin(greedy);
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await begin(await server.givenSession())).status).toBe(200);
  });

  it('disconnect a client that does not read, and nobody else', deep, async () => {
    const reader = await open();
    const before = await openStreams();
    const socket = connect(Number(new URL(origins[0] ?? '').port), '127.0.0.1').pause();
    await once(socket, 'connect');
    socket.write(
      `GET ${apiBase}${livePath}?topics=${topic} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${person.token}\r\n\r\n`,
    );
    await expect.poll(openStreams).toBe(before + 1);
    // The system's own socket buffers take some megabytes.
    const batch = Array.from({ length: 90 }, () => ({ topic, data: JSON.stringify(event('x'.repeat(1_900))) }));
    for (let round = 0; round < 200 && (await openStreams()) > before; round += 1) {
      await server.db.insert(liveEvents).values(batch);
      await expect.poll(() => reader.changes().length).toBe((round + 1) * batch.length);
    }
    expect(await openStreams()).toBe(before);
    await tell('last');
    await expect.poll(() => names(reader).at(-1)).toBe('last');
    socket.destroy();
    reader.close();
  });

  it('send a reset in place of more events than a client could want to hear one by one', deep, async () => {
    const client = await open();
    await server.db
      .insert(liveEvents)
      .values(Array.from({ length: 150 }, () => ({ topic, data: JSON.stringify(event('many')) })));
    await expect.poll(() => eventsOf(client)).toEqual(['reset', 'ready', 'reset']);
    client.close();
  });

  it('hold no database connection and no turn while nothing happens', async () => {
    const client = await open();
    const { pool } = server.services.database;
    await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
    client.close();
  });

  async function openStreams(): Promise<number> {
    const { values } = await liveStreams.get();
    return values[0]?.value ?? 0;
  }
});

describe('a stream', () => {
  it('says in its headers that nobody may buffer, compress or keep it, and when to come back', async () => {
    const response = await fetch(`${origins[0]}${apiBase}${livePath}?topics=`, {
      headers: { authorization: `Bearer ${person.token}`, 'accept-encoding': 'br, gzip' },
    });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    expect(response.headers.get('content-encoding')).toBeNull();
    const { value } = (await response.body?.getReader().read()) ?? {};
    expect(new TextDecoder().decode(value)).toMatch(/^retry: [1-3]\d{3}\n/);
  });

  it('is sent heartbeats', deep, async () => {
    const client = await open();
    await expect.poll(() => client.beats.length, { timeout: 5_000 }).toBeGreaterThan(1);
    client.close();
  });

  it('continues when events do not arrive, from the log', deep, async () => {
    const client = await open([topic], { node: 1 });
    await server.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'easymock-events' and datname = current_database()`);
    await tell('unheard');
    await expect.poll(() => names(client), { timeout: 10_000 }).toEqual(['unheard']);
    await expect.poll(() => other.services.events.isConnected(), { timeout: 10_000 }).toBe(true);
    client.close();
  });

  it('tells of a mock what changed, and who changed it', async () => {
    const client = await open();
    const id = await givenMock(person, projectId, '/told');
    await person.mock.update({ id, description: 'again' });
    await person.mock.delete({ project_id: projectId, ids: [id] });
    const change = { by: person.id, mocks: [id] };
    await expect.poll(() => client.changes()).toEqual([change, change, change]);
    client.close();
  });
});

describe('a sync', () => {
  it('tells how far it is, and when it is done', deep, async () => {
    let release = () => {};
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    const document = JSON.stringify({ swagger: '2.0', info: { title: 'a', version: '1' }, paths: {} });
    const source = createServer((_, response) => {
      void isReleased.then(() => response.end(document));
    }).listen(0, '127.0.0.1');
    await once(source, 'listening');
    const { port } = source.address() as AddressInfo;
    await server.db
      .update(projects)
      .set({ swaggerUrl: `http://127.0.0.1:${port}/` })
      .where(eq(projects.id, projectId));
    const synced = person.sync.swagger({ id: projectId });
    const begun = async () => (await server.db.select({ id: syncJobs.id }).from(syncJobs))[0]?.id;
    // On a busy machine the job starts and ends late.
    const patience = { timeout: 15_000 };
    await expect.poll(begun, patience).toBeTruthy();
    const client = await open([liveAddress('mock:sync', (await begun()) ?? '')], { node: 1 });
    await expect.poll(() => client.changes(), patience).toContainEqual({ phase: 'fetching', num: 0, total: 0 });
    release();
    expect((await synced).success).toBe(true);
    await expect.poll(() => client.changes().at(-1), patience).toMatchObject({ phase: 'done' });
    client.close();
    source.close();
  });
});

describe('a stop', () => {
  it('ends the streams first, with a time to come back at, and refuses new ones', deep, async () => {
    const third = await server.secondNode();
    const origin = await third.listen();
    const clients = await Promise.all(Array.from({ length: 5 }, () => watch(origin, person.token, [topic])));
    await Promise.all(clients.map((client) => client.ready()));
    await third.app.drain();
    await third.app.close();
    for (const client of clients) {
      await client.over;
      expect(client.frames.at(-1)).toMatchObject({ event: 'end', data: { reason: 'moving' } });
    }
    const again = await open([topic], { lastId: clients[0]?.lastId() ?? '' });
    expect(eventsOf(again)).not.toContain('reset');
    again.close();
  });
});
