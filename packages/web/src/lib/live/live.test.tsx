import { type LiveAddress, livePollSeconds, livePositionName, storagePrefix } from '@easymock/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../../test/fake-api';
import { lin, show, signIn } from '../../../test/screen';
import { endSession } from '../session/session';
import { removeStored, store } from '../storage/storage';
import { isLive, type LiveEvent, watchLive } from './live';
import { unlessLive, useLive } from './use-live';

const deep = { tags: 'deep' };

const server = fakeServer();
type Event = LiveEvent<'mock:project'>;
let stops: (() => void)[] = [];
let num = 0;

beforeEach(() => {
  removeStored('live');
  signIn('projects');
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  endSession();
  stops = [];
});

/** Watches a project that no other test uses. */
function watchOne() {
  num += 1;
  const address: LiveAddress = `mock:project:p${num}`;
  const heard: Event[] = [];
  const watchAgain = () => {
    const stop = watchLive('mock:project', address.split(':').at(-1) ?? '', (event) => heard.push(event));
    stops.push(stop);
    return stop;
  };
  return { address, heard, stop: watchAgain(), watchAgain };
}
const change = { by: 'x', mocks: null };
const whenLive = (address: LiveAddress) => expect.poll(() => isLive(address)).toBe(true);
const changesOf = (heard: Event[]) => heard.filter(({ kind }) => kind === 'change');

test('all that is watched comes through one stream, and each watcher hears its own', async () => {
  const [one, two] = [watchOne(), watchOne()];
  await whenLive(one.address);
  expect(server.live.openNum).toBe(1);
  expect(server.live.requests.at(-1)?.topics).toEqual(expect.arrayContaining([one.address, two.address]));
  server.live.tell(two.address, change);
  await expect.poll(() => two.heard.at(-1)).toEqual({ kind: 'change', data: change });
  expect(changesOf(one.heard)).toEqual([]);
});

test('a browser that never listened reads again what it shows', async () => {
  const { address, heard } = watchOne();
  await whenLive(address);
  expect(heard).toEqual([{ kind: 'reset' }]);
});

test('a browser that never listened continues from where the server sent the page', async () => {
  const meta = Object.assign(document.createElement('meta'), { name: livePositionName, content: '90' });
  document.head.append(meta);
  try {
    const { address, heard } = watchOne();
    await whenLive(address);
    expect(server.live.requests.map(({ from }) => from)).toEqual([90]);
    expect(heard).toEqual([]);
  } finally {
    meta.remove();
  }
});

test('what is watched later opens the stream anew, from the position of that moment', async () => {
  const one = watchOne();
  await whenLive(one.address);
  server.live.tell(one.address, change);
  await expect.poll(() => changesOf(one.heard).length).toBe(1);
  const two = watchOne();
  // The event follows the position at which the second watch began.
  server.live.tell(one.address, change);
  await whenLive(two.address);
  expect(server.live.requests.at(-1)?.from).toBe(101);
  expect(server.live.openNum).toBe(1);
  expect(isLive(one.address)).toBe(true);
});

test('a broken stream is not live, and resumes after the last event', async () => {
  const { address, heard } = watchOne();
  await whenLive(address);
  server.live.tell(address, change);
  await expect.poll(() => changesOf(heard).length).toBe(1);
  server.live.cut();
  await expect.poll(() => isLive(address)).toBe(false);
  await whenLive(address);
  expect(server.live.requests.at(-1)?.from).toBe(101);
  expect(heard.filter(({ kind }) => kind === 'reset')).toHaveLength(1);
});

test('signing out ends the stream, and signing in opens one again', async () => {
  const { address } = watchOne();
  await whenLive(address);
  endSession();
  expect(isLive(address)).toBe(false);
  await expect.poll(() => server.live.openNum).toBe(0);
  signIn('projects');
  await whenLive(address);
});

test.each([401, 402])('a session that is over (%s) is not tried again, and pages read again', deep, async (status) => {
  server.live.refusedWith = status;
  const { address, heard } = watchOne();
  await expect.poll(() => server.live.requests.length).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect(server.live.requests).toHaveLength(1);
  expect(isLive(address)).toBe(false);
  expect(heard).toEqual([{ kind: 'reset' }]);
});

test('a server that is away is tried again, less and less often', deep, async () => {
  server.live.refusedWith = 503;
  const { address } = watchOne();
  await expect.poll(() => server.live.requests.length, { timeout: 8_000 }).toBe(3);
  server.live.refusedWith = undefined;
  await expect.poll(() => isLive(address), { timeout: 10_000 }).toBe(true);
});

test('a tab that another one leads listens to it, and takes over when that one closes', async () => {
  endSession();
  const name = `${storagePrefix}live:${lin._id}`;
  const other = new BroadcastChannel(name);
  const wanted: unknown[] = [];
  other.onmessage = ({ data }) => wanted.push(data);
  let close = () => {};
  const isClosed = new Promise<void>((resolve) => {
    close = resolve;
  });
  await new Promise<void>((leads) => {
    void navigator.locks.request(name, () => {
      leads();
      return isClosed;
    });
  });
  signIn('projects');
  const { address, heard } = watchOne();
  await expect.poll(() => wanted).toContainEqual(expect.objectContaining({ kind: 'want' }));
  other.postMessage({ kind: 'news', news: { kind: 'live', topics: [address] } });
  other.postMessage({ kind: 'news', news: { kind: 'change', topic: address, data: change } });
  await expect.poll(() => heard).toEqual([{ kind: 'change', data: change }]);
  expect(isLive(address)).toBe(true);
  expect(server.live.requests).toEqual([]);
  store('live', 77);
  close();
  await expect.poll(() => server.live.requests.at(-1)?.from).toBe(77);
  await whenLive(address);
  other.close();
});

test('a tab that leads serves the others', async () => {
  const { address } = watchOne();
  await whenLive(address);
  const other = new BroadcastChannel(`${storagePrefix}live:${lin._id}`);
  const heard: unknown[] = [];
  other.onmessage = ({ data }) => heard.push(data);
  other.postMessage({ kind: 'want', tab: 'other', topics: ['mock:project:elsewhere'], from: 100 });
  await expect.poll(() => server.live.requests.at(-1)?.topics).toContain('mock:project:elsewhere');
  await expect.poll(() => server.live.openNum).toBe(1);
  await whenLive(address);
  server.live.tell('mock:project:elsewhere', change);
  const news = { kind: 'change', topic: 'mock:project:elsewhere', data: change };
  await expect.poll(() => heard).toContainEqual({ kind: 'news', news });
  other.close();
});

test('what happened while nobody here watched is made good when somebody watches again', async () => {
  const { address, heard, stop, watchAgain } = watchOne();
  await whenLive(address);
  stop();
  server.live.tell(address, change);
  await new Promise((resolve) => setTimeout(resolve, 200));
  heard.splice(0);
  watchAgain();
  await expect.poll(() => heard).toEqual([{ kind: 'reset' }]);
});

test('a component says whether it is live, and hears with its latest function', async () => {
  const heard = vi.fn();
  function Watcher() {
    const live = useLive('mock:project', 'shown', heard);
    return <p>{live ? 'live' : 'asks'}</p>;
  }
  const { screen } = await show(<Watcher />);
  await expect.element(screen.getByText('live')).toBeVisible();
  server.live.tell('mock:project:shown', change);
  await expect.poll(() => heard).toHaveBeenCalledWith({ kind: 'change', data: change });
  server.live.end('signedOut');
  await expect.element(screen.getByText('asks')).toBeVisible();
});

test('a query that has data asks from time to time only while it is not live', () => {
  const asksOf = (isWatched: boolean, data: unknown) => {
    const { refetchInterval, refetchOnWindowFocus } = unlessLive(isWatched);
    return [refetchInterval({ state: { data } }), refetchOnWindowFocus({ state: { data } })];
  };
  expect(asksOf(false, [])).toEqual([livePollSeconds * 1_000, true]);
  expect(asksOf(true, [])).toEqual([false, false]);
  // A failed query is not polled.
  expect(asksOf(false, undefined)).toEqual([false, false]);
});
