import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../packages/server/src/config/config';
import { root } from './run.mjs';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const documented = new Set([...read('.env.example').matchAll(/^# ([A-Z][A-Z\d_]+)=/gm)].map(([, name]) => name));

interface Service {
  readonly image?: string;
  readonly build?: string;
  readonly restart?: string;
  readonly environment?: Record<string, string>;
  readonly ports?: string[];
  readonly volumes?: string[];
  readonly depends_on?: Record<string, { condition: string }>;
  readonly healthcheck?: { test: string[] };
}

describe('compose.yaml', () => {
  const text = read('compose.yaml');
  const { services, volumes } = parse(text) as {
    services: Record<'easymock' | 'postgres' | 'store', Service>;
    volumes: Record<string, null>;
  };

  it('takes from .env only what .env.example documents, and refuses to start without a secret', () => {
    const used = [...text.matchAll(/\$\{(\w+)(:[?-])?/g)].map(([, name = '', rule]) => ({ name, rule }));
    expect(used.length).toBeGreaterThan(3);
    for (const { name, rule } of used) {
      expect(documented, `${name} is not in .env.example`).toContain(name);
      expect(rule, name).toBe(name === 'EASYMOCK_PUBLISH' ? ':-' : ':?');
    }
  });

  it('gives every service a health check, a restart and a version, and starts the server last', () => {
    for (const [name, service] of Object.entries(services)) {
      expect(service.healthcheck?.test[0], name).toBe('CMD');
      expect(service.restart, name).toBe('unless-stopped');
      if (!service.build) expect(service.image, name).toMatch(/:v?\d/);
    }
    expect(services.easymock.depends_on).toEqual({
      postgres: { condition: 'service_healthy' },
      store: { condition: 'service_healthy' },
    });
    const [, script = ''] = services.easymock.healthcheck?.test.slice(1) ?? [];
    expect(existsSync(join(root, script))).toBe(true);
  });

  it('keeps everything in named volumes, and opens nothing but the server, to this machine', () => {
    const used = Object.values(services).flatMap(({ volumes: mounts = [] }) =>
      mounts.map((mount) => mount.split(':')[0] ?? ''),
    );
    const isFile = (source: string) => source.startsWith('./');
    expect(used.filter((source) => !isFile(source)).sort()).toEqual(Object.keys(volumes).sort());
    for (const path of used.filter(isFile)) expect(existsSync(join(root, path)), path).toBe(true);
    expect(services.easymock.ports).toEqual([expect.stringContaining('-127.0.0.1:')]);
    expect(services.postgres.ports).toBeUndefined();
    expect(services.store.ports).toBeUndefined();
  });

  it('connects the server as a role that the database creates for it, which is no superuser', () => {
    const [, username = ''] = /^postgres:\/\/(\w+):/.exec(services.easymock.environment?.DATABASE_URL ?? '') ?? [];
    const { environment, volumes: mounts = [] } = services.postgres;
    // The image makes its own user a superuser.
    expect(environment?.POSTGRES_USER ?? 'postgres').not.toBe(username);
    const script = mounts.find((mount) => mount.includes(':/docker-entrypoint-initdb.d/')) ?? '';
    const [path = ''] = script.split(':');
    const statements = read(path);
    expect(statements).toMatch(new RegExp(`^create role ${username} login password :'password';$`, 'm'));
    expect(statements).toMatch(new RegExp(`^create database easymock owner ${username} `, 'm'));
    expect(statements).not.toMatch(/^create role .* superuser/m);
  });

  it('hands the server settings that it accepts', () => {
    const env = Object.entries(services.easymock.environment ?? {}).map(([name, value]) => [
      name,
      value.replaceAll(/\$\{(\w+)[^}]*\}/g, 'secret7'),
    ]);
    const config = readConfig(Object.fromEntries(env));
    expect(config).toMatchObject({
      host: '0.0.0.0',
      databaseUrl: 'postgres://easymock:secret7@postgres:5432/easymock',
      bucket: { endpoint: 'http://store:7070', bucket: 'easymock', secretKey: 'secret7' },
    });
    expect(services.easymock.ports?.[0]).toMatch(new RegExp(`:${config.port}$`));
    expect(services.store.volumes).toEqual([`files:/data/${config.bucket?.bucket}`]);
  });
});

describe('the systemd unit', () => {
  const path = join(root, 'docs/operations/easymock.service');
  const values = Object.fromEntries(
    [...readFileSync(path, 'utf8').matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  );

  it('starts, reloads and stops the server as it wants to be', () => {
    expect(values).toMatchObject({
      Type: 'exec',
      User: 'easymock',
      KillMode: 'mixed',
      ExecReload: '/bin/kill -HUP $MAINPID',
      Restart: 'on-failure',
      ProtectSystem: 'strict',
      NoNewPrivileges: 'yes',
    });
    expect(Number(values.TimeoutStopSec)).toBeGreaterThan(10);
    // With MemoryDenyWriteExecute, V8 could not compile JavaScript.
    expect(values).not.toHaveProperty('MemoryDenyWriteExecute');
  });

  it('names files that a release contains', () => {
    const [, script = ''] = /^\/usr\/bin\/node (\S+)$/.exec(values.ExecStart ?? '') ?? [];
    const [, name = ''] = /^scripts\/(\w+)\.mjs$/.exec(script) ?? [];
    expect(read('scripts/release.mjs')).toMatch(new RegExp(`programs = \\[[^\\]]*'${name}'`));
    const [, document = ''] = /^file:\/\/\/srv\/easymock\/(.*)$/.exec(values.Documentation ?? '') ?? [];
    expect(existsSync(join(root, document))).toBe(true);
  });

  const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
  it.skipIf(!hasSystemd || !existsSync('/usr/bin/node'))('raises no complaint of systemd', () => {
    const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', path], { encoding: 'utf8' });
    expect({ status, said: stdout + stderr }).toEqual({ status: 0, said: '' });
  });
});
