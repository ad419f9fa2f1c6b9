import { readFileSync } from 'node:fs';
import { AggregatorRegistry, type Registry } from 'prom-client';
import { beforeAll, describe, expect, it } from 'vitest';
import { givenMock, givenProject } from '../../test/create-records';
import { useTestServer } from '../../test/test-app';
import { lastBackups } from '../operations/backup/backup.table';
import { jobRuns } from './jobs/index';
import { registry, slowCalls } from './metrics';
import type { ProcessMetrics } from './processes/messages';

const server = useTestServer();
let text: string;

const metricIn = (of: string, name: string): number | undefined => {
  const line = of.split('\n').find((one) => one.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length + 1));
};

beforeAll(async () => {
  const run = { name: 'test.gone', input: '{}', maxAttempts: 1 };
  await server.db.insert(jobRuns).values([
    { ...run, state: 'failed' },
    { ...run, state: 'failed' },
    { ...run, state: 'done' },
  ]);
  //
  slowCalls.inc({ call: '/test' });
  text = await registry.metrics();
});

describe('metrics', () => {
  it('tell the jobs by state, the free space, and that there is no backup', () => {
    expect(metricIn(text, 'easymock_jobs{job="test.gone",state="failed"}')).toBe(2);
    expect(text).not.toContain('state="done"');
    expect(metricIn(text, 'easymock_data_free_bytes')).toBeGreaterThan(0);
    expect(metricIn(text, 'easymock_backup_age_seconds')).toBe(-1);
  });

  it('tell the age of the last backup', async () => {
    const finishedAt = new Date(Date.now() - 60_000);
    await server.db.insert(lastBackups).values({ name: 'b', place: 'folder', bytes: 1, durationMs: 1, finishedAt });
    const age = metricIn(await registry.metrics(), 'easymock_backup_age_seconds');
    expect(age).toBeGreaterThanOrEqual(59);
    expect(age).toBeLessThan(600);
    await server.db.delete(lastBackups);
  });

  it('count calls of mocks by how they ended', async () => {
    const person = await server.givenSession();
    const project = await givenProject(person, { url: '/count' });
    await givenMock(person, project, '/a');
    await givenMock(person, project, '/bad', '{ _res: { status: 200 }, a: function () { throw new Error("x"); } }');
    const at = await server.listen();
    const before = await registry.metrics();
    for (const path of ['/a', '/none', '/bad'])
      await (await fetch(`${at}/easymock/mock/${project}/count${path}`)).text();
    const after = await registry.metrics();
    const grown = (name: string) => (metricIn(after, name) ?? 0) - (metricIn(before, name) ?? 0);
    expect(grown('easymock_mocks_served_total')).toBe(1);
    expect(grown('easymock_mocks_unserved_total{outcome="absent"}')).toBe(1);
    expect(grown('easymock_mocks_unserved_total{outcome="failed"}')).toBe(1);
    expect(grown('easymock_mocks_unserved_total{outcome="refused"}')).toBe(0);
  });

  it('of several processes add up what each did, and not what all see alike', async () => {
    const one = (await registry.getMetricsAsJSON()) as ProcessMetrics;
    const all = await (AggregatorRegistry.aggregate([one, one, one]) as Registry).metrics();
    const alone = await registry.metrics();
    for (const shared of [
      'easymock_jobs{job="test.gone",state="failed"}',
      'easymock_backup_age_seconds',
      'easymock_events_arrive',
      'easymock_disk_full',
    ])
      expect(metricIn(all, shared), shared).toBe(metricIn(alone, shared));
    const free = metricIn(all, 'easymock_data_free_bytes') ?? 0;
    // Other processes write to the same disk meanwhile.
    expect(free / (metricIn(alone, 'easymock_data_free_bytes') ?? 1)).toBeLessThan(2);
    expect(metricIn(all, 'easymock_slow_calls_total{call="/test"}')).toBe(3);
  });
});

it.each(['grafana-dashboard.json', 'prometheus-alerts.yml'])('docs/operations/%s names metrics that exist', (file) => {
  const content = readFileSync(new URL(`../../../../docs/operations/${file}`, import.meta.url), 'utf8');
  const named = new Set(content.match(/\b(?:easymock|nodejs|process)_[a-z_]*[a-z]\b/g));
  expect(named.size).toBeGreaterThan(5);
  const missing = [...named].filter((name) => !isExposed(name));
  expect(missing).toEqual([]);
});

function isExposed(name: string): boolean {
  const base = name.replace(/_(?:bucket|sum|count)$/, '');
  return [name, base].some((one) => registry.getSingleMetric(one) !== undefined);
}
