import { rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { apiBase } from '@easymock/contract';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, useTestServer } from '../../../test/test-app';
import { users } from '../../people/index';
import { openFolderStorage } from '../../platform/files/folder-storage';
import { projects } from '../mock.table';

const server = useTestServer({ PUBLIC_URL: 'https://mock.example.com' });
let person: Client;
let token: string;

beforeAll(async () => {
  const uploader = await server.givenPerson('uploader');
  person = uploader;
  token = uploader.who.token;
});

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const boundary = 'xBoundaryx';

function formOf(filename: string, content: Buffer | string, field = 'file'): Buffer {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${filename}"\r\nContent-Type: text/html\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${boundary}--\r\n`)]);
}

function send(payload: Buffer, headers: Record<string, string> = { authorization: `Bearer ${token}` }) {
  const type = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  return server.app.inject({ method: 'POST', url: `${apiBase}/upload`, headers: { ...type, ...headers }, payload });
}

const pathOf = (address: string) => new URL(address).pathname;

describe('an upload', () => {
  it('is kept under its day and its hash, and served so that nothing in it acts', async () => {
    const { data } = (await send(formOf('头像.PNG', png))).json();
    expect(data.expire).toBe(-1);
    expect(data.url).toBe(data.path);
    expect(data.path).toMatch(/^https:\/\/mock\.example\.com\/easymock\/upload\/\d{4}\/\d\d\/\d\d\/[0-9a-f]{64}\.png$/);
    for (const path of [pathOf(data.path), pathOf(data.path).replace('/easymock', '')]) {
      const served = await server.app.inject(path);
      expect(served.rawPayload).toEqual(png);
      expect(served.headers).toMatchObject({
        'content-type': 'image/png',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'content-disposition': 'inline',
      });
    }
  });

  it('of a document is offered as a file to keep', async () => {
    for (const [name, content] of [
      ['api.json', '{"swagger":"2.0"}'],
      ['api.yml', 'swagger: "2.0"\n'],
      ['api.YAML', 'a: 1'],
    ] as const) {
      const { data } = (await send(formOf(name, content))).json();
      const served = await server.app.inject(pathOf(data.path));
      expect(served.body).toBe(content);
      expect(served.headers['content-disposition']).toMatch(/^attachment/);
    }
  });

  it('is refused where name and content do not fit', async () => {
    const wrong: [string, Buffer | string][] = [
      ['a.svg', '<svg onload="alert(1)"/>'],
      ['a.html', '<script>1</script>'],
      ['a.png', '<html>'],
      ['a.png.html', png],
      ['png', png],
      ['a.jpg', png],
      ['a.gif', 'GIF8'],
      ['a.json', '{ a: 1 }'],
      ['a.json', Buffer.from([0xff, 0xfe])],
      ['a.yml', '<script>alert(1)</script>'],
      ['a.yml', 'a: \0'],
      ['a.png\0.json', 'x'],
      ['../../a', png],
      ['a.png', ''],
    ];
    for (const [name, content] of wrong) {
      const answer = (await send(formOf(name, content))).json();
      expect(answer, name).toMatchObject({
        success: false,
        message: '上传失败，仅支持 jpg/jpeg/png/gif/json/yml/yaml 文件类型',
      });
    }
  });

  it('is refused without a session, over 5 MB, and when it is no form with a file', async () => {
    expect((await send(formOf('a.png', png), {})).statusCode).toBe(401);
    const large = (await send(formOf('a.png', Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)])))).json();
    expect(large).toMatchObject({ success: false, message: '上传失败，超过限定大小' });
    expect((await send(formOf('a.png', png, 'other'))).json()).toMatchObject({ success: false, code: 10014 });
    const cut = formOf('a.png', png).subarray(0, 100);
    expect((await send(cut)).statusCode).toBe(400);
    const withoutEnd = formOf('a.json', '{}').subarray(0, -30);
    expect((await send(withoutEnd)).json()).toMatchObject({ success: false, code: 400 });
    const authorization = `Bearer ${token}`;
    expect((await send(Buffer.from('{}'), { authorization, 'content-type': 'application/json' })).statusCode).toBe(415);
    const huge = await send(formOf('a.png', Buffer.alloc(6 * 1024 * 1024)));
    expect(huge.json().success).toBe(false);
  });

  it('that is refused leaves nothing of itself on the connection', async () => {
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = server.app.server.address() as AddressInfo;
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = (method: string, path: string, body?: Buffer) =>
      new Promise<number | undefined>((resolve, reject) => {
        const headers = {
          authorization: `Bearer ${token}`,
          'content-type': `multipart/form-data; boundary=${boundary}`,
        };
        request({ port, method, path, agent, headers }, (response) => {
          response.resume().on('end', () => resolve(response.statusCode));
        })
          .on('error', reject)
          .end(body);
      });
    const large = formOf('a.json', Buffer.alloc(4 * 1024 * 1024), 'other');
    expect(await ask('POST', `${apiBase}/upload`, large)).toBe(200);
    expect(await ask('GET', '/easymock/healthz')).toBe(200);
    agent.destroy();
  });

  it('named like a path is never looked up outside of its folder', async () => {
    const addresses = [
      '/easymock/upload/2026/01/01/..%2f..%2f..%2f..%2fdatabase.json',
      '/easymock/upload/..%2f..%2f/01/01/aa.png',
      `/easymock/upload/2026/01/..%2f01/${'a'.repeat(64)}.png`,
      `/easymock/upload/2026/01/01/${'a'.repeat(64)}.exe`,
      `/easymock/upload/2026/01/01/${'a'.repeat(64)}.constructor`,
      `/easymock/upload/2026/01/01/${'a'.repeat(64)}.png`,
    ];
    for (const address of addresses) {
      expect(await server.app.inject(address), address).toMatchObject({ statusCode: 404 });
    }
  });

  it('of an API document can be named as the address to sync with', async () => {
    const schema = { type: 'object', properties: { a: { type: 'integer' } } };
    const paths = { '/up': { get: { responses: { 200: { description: '', schema } } } } };
    const { data } = (await send(formOf('api.json', JSON.stringify({ swagger: '2.0', paths })))).json();
    const id = (await person.project.create({ name: '上传', url: '/up' })).data._id;
    await server.db.update(projects).set({ swaggerUrl: data.path }).where(eq(projects.id, id));
    const synced = await person.sync.swagger({ id });
    expect(synced.message).toBe('success');
    // On a busy machine the sync continues after its response.
    await expect
      .poll(async () => (await person.mock.list({ project_id: id })).data.mocks, { timeout: 20_000 })
      .toMatchObject([{ url: '/up' }]);
  });

  it('of a document is there for every node, whatever lies in its data folder', async () => {
    const content = '{"swagger":"2.0","paths":{"/both":{"get":{"responses":{}}}}}';
    const { data } = (await send(formOf('api.json', content))).json();
    expect((await send(formOf('again.json', content))).json().data).toEqual(data);
    const { dataDir } = server.services.config;
    await rm(join(dataDir, 'upload'), { recursive: true, force: true });
    const node = await server.secondNode();
    expect((await node.app.inject(pathOf(data.path))).body).toBe(content);
    const made = { name: '另一个节点', url: '/both', swagger_url: data.path };
    expect((await node.client(token).project.create(made)).data.swagger).toMatchObject({ created: 1 });
  });

  it('of a document that an earlier version put into the folder is still found', async () => {
    const name = `upload/2026/01/31/${'b'.repeat(64)}.yml`;
    await openFolderStorage(server.services.config.dataDir).put(name, Buffer.from('a: 1'), 'text/plain');
    expect((await server.app.inject(`/easymock/${name}`)).body).toBe('a: 1');
  });

  it('says when it goes, where an administrator decided that uploads expire', async () => {
    const chief = await server.givenPerson('chief');
    await server.db.update(users).set({ role: 'administrator' }).where(eq(users.id, chief.who._id));
    await chief.settings.save({ key: 'upload.keepDays', value: 7 });
    const answer = (await send(formOf('week.yml', 'swagger: "2.0"'))).json();
    const day = /^\d{4}-\d\d-\d\d(?= 00:00:00$)/.exec(answer.data.expire)?.[0];
    expect(answer.message).toBe(`上传成功（文件将于 ${day} 过期）`);
    expect((await server.app.inject(pathOf(answer.data.path))).statusCode).toBe(200);
    server.advance(7 * 24 * 60 * 60 * 1000);
    await server.services.files.sweep();
    expect((await server.app.inject(pathOf(answer.data.path))).statusCode).toBe(404);
    await chief.settings.reset({ key: 'upload.keepDays' });
  });

  it('that is not there any more is named as what it is', async () => {
    const swagger_url = `https://mock.example.com/easymock/upload/2026/01/31/${'c'.repeat(64)}.json`;
    expect(await person.project.create({ name: '没有', url: '/none', swagger_url })).toMatchObject({
      code: 10012,
      message: '这个上传的文档已不存在，请重新上传',
    });
  });
});
