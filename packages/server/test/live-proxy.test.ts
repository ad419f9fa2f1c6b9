// @module-tag deep
import { setTimeout as sleep } from 'node:timers/promises';
import { liveAddress } from '@easymock/contract';
import { describe, expect, it } from 'vitest';
import { publish } from '../src/platform/live/publish';
import { givenProject } from './create-records';
import { watch } from './live-client';
import { hasNginx, startNginx } from './nginx';
import { useTestServer } from './test-app';

const server = useTestServer();

describe.skipIf(!hasNginx).each(['on', 'off'])('behind nginx with proxy_buffering %s', (buffering) => {
  it('events arrive at once, and an idle stream outlives the time-out of the proxy', async () => {
    const person = await server.givenSession();
    const projectId = await givenProject(person);
    // Test servers send a heartbeat every second; production servers send one every twenty seconds.
    const nginx = await startNginx(
      await server.listen(),
      `proxy_buffering ${buffering}; proxy_read_timeout 3s; gzip on; gzip_proxied any;`,
    );
    const client = await watch(nginx.origin, person.token, [liveAddress('mock:project', projectId)]);
    await client.ready();
    await sleep(5_000);
    expect(client.beats.length).toBeGreaterThan(2);
    await publish(server.db, 'mock:project', projectId, { by: 'x', mocks: null });
    // The event must arrive without the next heartbeat, which would flush a proxy's buffer.
    const beats = client.beats.length;
    await expect.poll(() => client.changes(), { interval: 10 }).toEqual([{ by: 'x', mocks: null }]);
    expect(client.beats.length - beats).toBeLessThanOrEqual(1);
    expect(client.frames.map(({ event }) => event)).not.toContain('end');
    client.close();
    await nginx.stop();
  });

  it('a stream that the proxy cuts resumes without a gap', async () => {
    const person = await server.givenSession();
    const projectId = await givenProject(person);
    const nginx = await startNginx(await server.listen(), `proxy_buffering ${buffering};`);
    const topics = [liveAddress('mock:project', projectId)];
    const client = await watch(nginx.origin, person.token, topics);
    await client.ready();
    await nginx.stop();
    await client.over;
    await publish(server.db, 'mock:project', projectId, { by: 'missed', mocks: null });
    const again = await watch(await server.listen(), person.token, topics, client.lastId());
    await again.ready();
    expect(again.changes()).toEqual([{ by: 'missed', mocks: null }]);
    again.close();
  });
});
