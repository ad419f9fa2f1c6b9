import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Failure } from './core/failure';
import { appVersion } from './core/version';
import { failures } from './failures';

const document = readFileSync(new URL('../../../docs/failures.md', import.meta.url), 'utf8');

describe('the failure catalogue', () => {
  it('is what docs/failures.md lists, no more and no less', () => {
    const listed = [...document.matchAll(/^\| `(\w+)` \| (-?\d+) \| (\d+) \| (.+?) \| (.+?) \|$/gm)];
    const rows = listed.map(([, kind, code, status, zh, en]) => ({ kind, code, status, zh, en }));
    expect(rows).toEqual(
      Object.entries<Failure>(failures).map(([kind, { code, status, text }]) => ({
        kind,
        code: String(code),
        status: String(status),
        ...text,
      })),
    );
  });

  it('keeps -1 for the disabled user', () => {
    const kinds = Object.entries<Failure>(failures).filter(([, { code }]) => code === -1);
    expect(kinds.map(([kind]) => kind)).toEqual(['userDisabled']);
  });

  it('answers 403 if somebody lacks a right, and only then', () => {
    const kinds = Object.entries<Failure>(failures);
    const unlike = kinds.filter(([, { code, status }]) => (code === 10003) !== (status === 403));
    expect(unlike.map(([kind]) => kind)).toEqual([]);
  });

  it('names the same places in both languages', () => {
    const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort();
    for (const { text } of Object.values<Failure>(failures)) expect(places(text.zh)).toEqual(places(text.en));
  });
});

it('the version is that of the package', () => {
  const manifest = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  expect(appVersion).toBe(manifest.version);
});
