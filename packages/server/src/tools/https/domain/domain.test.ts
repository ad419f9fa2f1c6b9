import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { useTestServer } from '../../../../test/test-app';
import { enqueue, jobRuns } from '../../../platform/jobs/index';
import { httpInfos } from '../https.table';
import { lookUpDomains } from './domain-job';
import { dnsProviderOf } from './name-servers';
import { readRegistration, serviceOf } from './rdap';
import { queryWhois, readWhois, whoisServerOf } from './whois';

const answer = {
  objectClassName: 'domain',
  ldhName: 'EXAMPLE.COM',
  events: [
    { eventAction: 'registration', eventDate: '1995-08-14T04:00:00Z' },
    { eventAction: 'expiration', eventDate: '2027-08-13T23:30:00-05:00' },
  ],
  entities: [
    { roles: ['abuse'], handle: 'x' },
    {
      roles: ['registrar'],
      handle: '376',
      vcardArray: [
        'vcard',
        [
          ['version', {}, 'text', '4.0'],
          ['fn', {}, 'text', 'Example Registrar'],
        ],
      ],
    },
  ],
  nameservers: [{ ldhName: 'NS1.DNS.EXAMPLE.NET' }],
};

describe('a registration', () => {
  it('has an expiry day in UTC, a registrar and name servers', () => {
    expect(readRegistration(JSON.stringify(answer))).toEqual({
      expires: '2027-08-14',
      registrar: 'Example Registrar',
      nameServers: ['ns1.dns.example.net'],
    });
    expect(readRegistration('{"entities":"?"}')).toEqual({ expires: '', registrar: '', nameServers: [] });
    expect(() => readRegistration('<html>')).toThrow();
  });

  it('is requested from the service of its longest suffix', () => {
    const services = { uk: 'https://uk.example/', 'co.uk': 'https://co.example/', com: 'https://com.example/' };
    expect(serviceOf(services, 'shop.co.uk')).toBe('https://co.example/');
    expect(serviceOf(services, 'shop.uk')).toBe('https://uk.example/');
    expect(serviceOf(services, 'shop.cn')).toBeUndefined();
  });

  it('names the provider of its name servers by their domains', () => {
    expect(dnsProviderOf(['ns1.alidns.com', 'ns2.alidns.com'])).toBe('alidns.com');
  });
});

describe('WHOIS', () => {
  it('tells the expiry day, the registrar and the name servers, in the words of each registry', () => {
    const cn = [
      'Domain Name: example.cn',
      'Sponsoring Registrar: 某注册商有限公司',
      'Name Server: dns1.example.net',
      'Name Server: dns2.example.net',
      'Registration Time: 2003-03-17 12:20:05',
      'Expiration Time: 2027-03-17 03:20:05',
    ];
    expect(readWhois(cn.join('\r\n'))).toEqual({
      // The registry writes Beijing time.
      expires: '2027-03-16',
      registrar: '某注册商有限公司',
      nameServers: ['dns1.example.net', 'dns2.example.net'],
    });
    const io =
      '   Registry Expiry Date: 2027-10-08T16:49:55Z\n   Registrar: Example Registrar\n   Name Server: NS1.EXAMPLE.NET';
    expect(readWhois(io)).toMatchObject({ expires: '2027-10-08', nameServers: ['ns1.example.net'] });
    expect(readWhois('Registrar Name: X\nExpiry Date: 2027-06-30').expires).toBe('2027-06-30');
    expect(() => readWhois('No matching record.')).toThrow();
    expect(readWhois('nonsense')).toEqual({ expires: '', registrar: '', nameServers: [] });
    expect([whoisServerOf('example.com.cn'), whoisServerOf('example.me')]).toEqual(['whois.cnnic.cn', undefined]);
  });

  it('is asked with one line, and answers are cut', async () => {
    const registry = createTcpServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', (query) => socket.end(`you asked: ${query.toString()}${'x'.repeat(200_000)}`));
    });
    registry.listen(0, '127.0.0.1');
    await once(registry, 'listening');
    const answer = await queryWhois('127.0.0.1', (registry.address() as AddressInfo).port, 'example.cn');
    registry.close();
    expect(answer).toMatch(/^you asked: example\.cn\r\n/);
    expect(answer.length).toBeLessThan(70_000);
  });
});

describe('the look-up of domains', () => {
  const server = useTestServer({ EASYMOCK_OUTBOUND_ALLOW: '127.0.0.1' });
  const asked: string[] = [];
  const registry = createServer((request, response) => {
    asked.push(request.url ?? '');
    const base = `http://127.0.0.1:${(registry.address() as AddressInfo).port}/rdap/`;
    if (request.url === '/dns.json') return response.end(JSON.stringify({ services: [[['com', 'org'], [base]]] }));
    if (request.url === '/rdap/domain/example.com') return response.end(JSON.stringify(answer));
    return response.writeHead(404).end('{}');
  });
  beforeAll(async () => {
    registry.listen(0, '127.0.0.1');
    await once(registry, 'listening');
  });
  afterAll(() => void registry.close());
  const run = async () => {
    const id = await enqueue(server.db, lookUpDomains, {});
    await server.services.jobs.waitFor(id, 15_000);
    // Registering and editing enqueue runs of their own, which may still look up a domain that they claimed.
    const isOpen = and(eq(jobRuns.name, lookUpDomains.name), inArray(jobRuns.state, ['queued', 'running']));
    await vi.waitFor(async () => expect(await server.db.$count(jobRuns, isOpen)).toBe(0), 15_000);
  };

  it('sends one request for all hosts of a domain, keeps typed days, and reports unsupported domains', async () => {
    const chief = await server.givenSession('superAdministrator');
    const value = `http://127.0.0.1:${(registry.address() as AddressInfo).port}/dns.json`;
    await chief.settings.save({ key: 'domain.rdapBootstrap', value });
    await server.services.settings.reload();
    const register = async (domain: string, more = {}) => {
      const { data } = await chief.https.insertHttpInfo({ domain, checkMode: 'none', ...more });
      if (!('_id' in data)) throw new Error('one host was registered');
      return data._id;
    };
    const domains = ['shop.example.com', 'm.example.com'];
    const { data: both } = await chief.https.insertHttpInfo({ domains, checkMode: 'none' });
    const [shop = ''] = 'list' in both ? both.list.map(({ _id }) => _id) : [];
    await run();
    expect(asked.filter((path) => path === '/rdap/domain/example.com')).toHaveLength(1);
    const mail = await register('mail.example.com', { domainExpireDate: '2030-01-01', registrar: '自己写的' });
    const gone = await register('www.nowhere.org');
    const chinese = await register('www.example.me');
    await run();
    const of = async (id: string) => (await chief.https.getHttpInfo({ id })).data;
    expect(await of(shop)).toMatchObject({
      domainExpireDate: '2027-08-14',
      domainSource: 'rdap',
      registrar: 'Example Registrar',
      domainReason: '',
    });
    expect(await of(mail)).toMatchObject({
      domainExpireDate: '2030-01-01',
      domainSource: 'manual',
      registrar: '自己写的',
    });
    expect((await of(gone)).domainReason).toBe('注册信息中没有这个域名');
    expect((await of(chinese)).domainReason).toBe('.me 没有可查询的注册信息');
    expect(asked.filter((path) => path === '/dns.json')).toHaveLength(1);

    // After a person clears a typed day, the day is looked up again.
    const { version } = await of(mail);
    await chief.https.updateHttpInfoById({ id: mail, version, domainExpireDate: '' });
    await run();
    expect(await of(mail)).toMatchObject({ domainExpireDate: '2027-08-14', domainSource: 'rdap' });
    const [row] = await server.db.select().from(httpInfos).where(eq(httpInfos.id, mail));
    expect(row?.nextDomainCheckAt?.getTime()).toBeGreaterThan(Date.now());
  }, 60_000);

  it('claims a domain without a deadlock with an edit of several of its hosts', async () => {
    const chief = await server.givenSession('superAdministrator');
    const domains = ['a.locks.com', 'b.locks.com'];
    const { data } = await chief.https.insertHttpInfo({ domains, checkMode: 'none' });
    const ids = ('list' in data ? data.list.map(({ _id }) => _id) : []).sort();
    await run();
    const [first = '', last = ''] = ids;
    // The host that an edit locks last is the most overdue one.
    const dueAt = (id: string, hours: number) =>
      server.db
        .update(httpInfos)
        .set({ nextDomainCheckAt: new Date(Date.now() - hours * 3_600_000) })
        .where(eq(httpInfos.id, id));
    const lock = (db: Pick<typeof server.db, 'select'>, id: string) =>
      db.select({ id: httpInfos.id }).from(httpInfos).where(eq(httpInfos.id, id)).for('no key update');
    await dueAt(first, 1);
    await dueAt(last, 2);
    const isWaiting = async () => {
      const { rows } = await server.db.execute(
        sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%http_info%'`,
      );
      return rows.length > 0;
    };
    const job = await server.db.transaction(async (edit) => {
      await lock(edit, first);
      const id = await enqueue(server.db, lookUpDomains, {});
      await vi.waitFor(async () => expect(await isWaiting()).toBe(true), 10_000);
      await lock(edit, last);
      return id;
    });
    await server.services.jobs.waitFor(job, 15_000);
    // PostgreSQL resolves a deadlock by failing one transaction, and a failed job runs again.
    const [ran] = await server.db.select().from(jobRuns).where(eq(jobRuns.id, job));
    expect(ran).toMatchObject({ state: 'done', attempt: 1 });
  }, 60_000);
});
