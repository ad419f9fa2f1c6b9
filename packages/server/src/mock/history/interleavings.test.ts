import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { byDepth } from '../../../../../test-depth';
import { givenMock, givenProject } from '../../../test/create-records';
import { type Person, useTestServer } from '../../../test/test-app';

// Random edits of one mock by two people, an older client and a sync: every accepted text was either seen by
// the next writer or is in the history.

const server = useTestServer();
let people: [Person, Person];
let projectId: string;

beforeAll(async () => {
  people = [await server.givenPerson('one.between'), await server.givenPerson('two.between')];
  projectId = await givenProject(people[0], { members: [people[1].who._id] });
});

const documentOf = (path: string, text: string) =>
  JSON.stringify({
    openapi: '3.0.0',
    info: { title: '文档', version: '1' },
    paths: {
      [path]: {
        get: {
          summary: text,
          responses: { 200: { description: '好', content: { 'application/json': { example: { text } } } } },
        },
      },
    },
  });

type Step = { who: 0 | 1; what: 'open' | 'save' | 'saveDescription' | 'saveOld' | 'restore' | 'sync' };
const step: fc.Arbitrary<Step> = fc.record({
  who: fc.constantFrom(0, 1),
  what: fc.constantFrom('open', 'save', 'save', 'saveDescription', 'saveOld', 'restore', 'sync'),
});

let num = 0;

async function play(steps: readonly Step[]): Promise<void> {
  num += 1;
  const url = `/between/${num}`;
  const id = await givenMock(people[0], projectId, url, '{ text: "0" }');
  /** Version that each person has open. */
  const open = [1, 1];
  const accepted = new Set<string>(['{ text: "0" }']);
  const descriptions = new Set<string>([url]);
  for (const [index, { who, what }] of steps.entries()) {
    const person = people[who];
    const mode = `{ text: "${num}.${index}" }`;
    const { mock } = (await person.mock.get({ id })).data;
    if (what === 'open') open[who] = mock.version;
    else if (what === 'saveOld') {
      expect((await person.mock.update({ id, mode })).success).toBe(true);
      accepted.add(mode);
    } else if (what === 'restore') {
      const { data } = await person.mock.restore_version({ id, version: 1 });
      open[who] = data.version;
    } else if (what === 'sync') {
      const swagger_text = documentOf(url, `${num}.${index}`);
      expect((await person.sync.swagger({ id: projectId, swagger_text })).success).toBe(true);
      accepted.add((await person.mock.get({ id })).data.mock.mode);
    } else {
      const change = what === 'save' ? { mode } : { description: mode };
      const answer = await person.mock.update({ id, version: open[who] ?? 1, ...change });
      const isLate = !answer.success;
      if (isLate) {
        expect(answer).toMatchObject({ kind: 'staleVersion' });
        //
        expect((await person.mock.get({ id })).data.mock).toEqual(mock);
      } else {
        (what === 'save' ? accepted : descriptions).add(mode);
        open[who] = answer.data?.version ?? 0;
      }
    }
  }
  const { list } = (await people[0].mock.history({ id, pageSize: 200 })).data;
  expect(list.map(({ version }) => version)).toEqual(list.map((_, index) => list.length - index));
  const kept = await Promise.all(list.map(async ({ version }) => (await people[1].mock.version({ id, version })).data));
  const texts = new Set(kept.map(({ mode }) => mode));
  for (const text of accepted) expect(texts).toContain(text);
  const said = new Set(kept.map(({ description }) => description));
  for (const text of descriptions) expect(said).toContain(text);
}

it('no accepted text is lost, and no late save is accepted unnoticed', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), play), { numRuns: byDepth(2, 20) });
}, 300_000);
