import { describe, expect, it } from 'vitest';
import { readConfig } from './config';

describe('configuration', () => {
  it('needs nothing', () => {
    expect(readConfig({})).toMatchObject({
      port: 7300,
      host: '127.0.0.1',
      databaseUrl: undefined,
      adminName: 'admin',
      isRegistrationOpen: true,
      isDemoProjectMade: true,
      trustProxy: false,
      logLevel: 'info',
    });
  });

  it('gives mocks an origin of their own, on the port of that origin or behind a proxy on another', () => {
    const site = { url: 'http://127.0.0.1:7301', port: 7301 };
    expect(readConfig({ MOCK_URL: 'http://127.0.0.1:7301' }).mockSite).toEqual(site);
    const behind = { MOCK_URL: 'https://mocks.example.com/', MOCK_PORT: '7301' };
    expect(readConfig(behind).mockSite).toEqual({ url: 'https://mocks.example.com', port: 7301 });
    expect(readConfig({}).mockSite).toBeUndefined();
    expect(() => readConfig({ ...behind, PORT: '7301' })).toThrow('MOCK_PORT must differ from PORT');
    expect(() => readConfig({ ...behind, PUBLIC_URL: 'https://mocks.example.com/x' })).toThrow('another origin');
  });

  it('closes registration when others than this machine can reach the server', () => {
    expect(readConfig({ HOST: '0.0.0.0' }).isRegistrationOpen).toBe(false);
    expect(readConfig({ HOST: '0.0.0.0', EASYMOCK_REGISTRATION: 'open' }).isRegistrationOpen).toBe(true);
    expect(readConfig({ EASYMOCK_REGISTRATION: 'closed' }).isRegistrationOpen).toBe(false);
  });

  it('backs up the embedded database before migrations, and an own one only if told to', () => {
    const own = { DATABASE_URL: 'postgres://db.example.com/easymock' };
    expect(readConfig({}).isBackedUpBeforeMigration).toBe(true);
    expect(readConfig({ EASYMOCK_BACKUP_BEFORE_MIGRATION: 'off' }).isBackedUpBeforeMigration).toBe(false);
    expect(readConfig(own).isBackedUpBeforeMigration).toBe(false);
    expect(readConfig({ ...own, EASYMOCK_BACKUP_BEFORE_MIGRATION: 'on' }).isBackedUpBeforeMigration).toBe(true);
  });

  it('takes an empty variable as not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' }).port).toBe(7300);
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://x'],
    ['DATABASE_LISTEN_URL', 'mysql://x'],
    ['DATABASE_LISTEN_URL', 'postgres://without-the-other/x'],
    ['PUBLIC_URL', 'example.com'],
    ['EASYMOCK_ADMIN_PASSWORD', 'short'],
    ['EASYMOCK_ADMIN_NAME', 'no blanks'],
    ['EASYMOCK_REGISTRATION', 'yes'],
    ['EASYMOCK_DEMO_PROJECT', 'yes'],
    ['EASYMOCK_WALLPAPER', 'google'],
    ['EASYMOCK_UNSPLASH_KEY', 'two words'],
    ['LOG_LEVEL', 'loud'],
    ['EASYMOCK_METRICS_TOKEN', 'short'],
    ['TRUST_PROXY', 'foo'],
    ['EASYMOCK_BLOCKED_ADDRESSES', '10.0.0.0/33'],
    ['EASYMOCK_BLOCKED_ADDRESSES', '10.0.0.1;10.0.0.2'],
    ['EASYMOCK_BLOCKED_PROJECTS', 'a b'],
    ['EASYMOCK_EXPORT', 'closed'],
    ['EASYMOCK_VIRUS_SCANNER', 'localhost:3310'],
    ['EASYMOCK_VIRUS_SCANNER', 'tcp://localhost'],
    ['S3_ENDPOINT', 's3.example.com'],
    ['MOCK_URL', 'mocks.example.com'],
    ['MOCK_URL', 'https://mocks.example.com'],
    ['MOCK_URL', 'http://127.0.0.1:7301/mocks'],
    ['MOCK_PORT', '7301'],
  ])('refuses %s=%s and names the variable', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} `));
  });

  it('reads the bucket, which is all there or not at all', () => {
    expect(readConfig({}).bucket).toBeUndefined();
    const bucket = {
      S3_ENDPOINT: 'https://s3.example.com/',
      S3_BUCKET: 'easymock-files',
      S3_ACCESS_KEY: 'AKIA1',
      S3_SECRET_KEY: 'wJal/r+X',
    };
    expect(readConfig(bucket).bucket).toEqual({
      endpoint: 'https://s3.example.com',
      bucket: 'easymock-files',
      region: 'us-east-1',
      accessKey: 'AKIA1',
      secretKey: 'wJal/r+X',
      prefix: '',
    });
    expect(() => readConfig({ ...bucket, S3_SECRET_KEY: '' })).toThrow('S3_SECRET_KEY is needed with S3_ENDPOINT');
    expect(() => readConfig({ ...bucket, S3_SECRET_KEY: 'a b' })).toThrow(/^S3_SECRET_KEY must be a secret key$/);
    expect(() => readConfig({ ...bucket, S3_BUCKET: 'No' })).toThrow(/^S3_BUCKET /);
    expect(() => readConfig({ ...bucket, S3_PREFIX: 'files' })).toThrow(/^S3_PREFIX /);
  });

  it('reads the address of the virus scanner, a port or a Unix socket', () => {
    expect(readConfig({}).virusScanner).toBeUndefined();
    const read = (value: string) => readConfig({ EASYMOCK_VIRUS_SCANNER: value }).virusScanner;
    expect(read('tcp://clamav:3310')).toEqual({ host: 'clamav', port: 3310 });
    expect(read('tcp://[::1]:3310')).toEqual({ host: '::1', port: 3310 });
    expect(read('unix:/run/clamav/clamd.ctl')).toEqual({ path: '/run/clamav/clamd.ctl' });
  });

  it('reads whose forwarding headers count', () => {
    expect(readConfig({ TRUST_PROXY: 'true' }).trustProxy).toBe(true);
    expect(readConfig({ TRUST_PROXY: '10.0.0.0/8, 127.0.0.1' }).trustProxy).toEqual(['10.0.0.0/8', '127.0.0.1']);
  });
});
