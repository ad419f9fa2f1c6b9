import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestServer } from '../../../test/test-app';
import type { AttentionSource, Contributions } from '../../platform/context';
import { dayIn } from '../../platform/day';

const deep = { tags: 'deep' };

const server = useTestServer();
const day = (after: number) => dayIn('Asia/Shanghai', new Date(server.services.clock().getTime() + after * 86_400_000));

async function withSources(sources: readonly AttentionSource[], run: () => Promise<void>): Promise<void> {
  const { contributions } = server.services;
  const extended: Contributions = { ...contributions, attention: [...contributions.attention, ...sources] };
  server.services.contributions = extended;
  try {
    await run();
  } finally {
    server.services.contributions = contributions;
  }
}

let developer: Awaited<ReturnType<typeof server.givenSession>>;
let outsider: Awaited<ReturnType<typeof server.givenSession>>;
beforeAll(async () => {
  developer = await server.givenSession('developer');
  outsider = await server.givenSession('ordinaryUser');
});

const entry = (id: string, dueOn: string, isOverdue = false) => ({
  id,
  title: id,
  path: `/tools/${id}`,
  dueOn,
  isOverdue,
});
const title = { zh: '试验', en: 'Trial' };

describe('the attention list', () => {
  it('puts the sources together, the most pressing first, in the language of the caller', async () => {
    const find = async () => [
      entry('someday', ''),
      entry('soon', day(2)),
      entry('late', day(-1), true),
      entry('later', day(9)),
    ];
    await withSources([{ kind: 'trial', title, find }], async () => {
      const { data } = await developer.tools.getAttentionList({});
      expect(data.map(({ title, level }) => [title, level])).toEqual([
        ['late', 'danger'],
        ['soon', 'warn'],
        ['later', 'info'],
        ['someday', 'info'],
      ]);
      expect(data[0]).toEqual({
        kind: 'trial',
        kindName: '试验',
        title: 'late',
        level: 'danger',
        dueDate: day(-1),
        link: '/tools/late',
      });
    });
  });

  it('leaves out a source that fails or never answers, and keeps the others', deep, async () => {
    const sources: AttentionSource[] = [
      { kind: 'broken', title, find: () => Promise.reject(new Error('broken')) },
      { kind: 'stuck', title, find: () => new Promise(() => {}) },
      { kind: 'fine', title, find: async () => [entry('fine', '')] },
    ];
    await withSources(sources, async () => {
      const { data } = await developer.tools.getAttentionList({});
      expect(data.map(({ kind }) => kind)).toEqual(['fine']);
    });
  });

  it('asks no source whose right the caller lacks, and takes no more than ten of each', async () => {
    const many: AttentionSource = {
      kind: 'many',
      title,
      permission: 'tools.dingConfig.view',
      find: async () => Array.from({ length: 30 }, (_, at) => entry(`one${at}`, '')),
    };
    await withSources([many], async () => {
      expect((await developer.tools.getAttentionList({})).data).toHaveLength(10);
      expect((await outsider.tools.getAttentionList({})).data).toEqual([]);
    });
  });
});

describe('the figures of the cards', () => {
  it('say what a tool has to say today, or how many records there are, of tools that the caller may view', async () => {
    const publisher = await server.givenSession('departmentManagement');
    const draft = { taskType: 'feature', taskLevel: 'A', content: '内容', score: 30 };
    await publisher.task.insertTaskInfo({ taskName: '待领取', ...draft });
    await publisher.projectCode.insertProjectCode({ code: 'FIG', name: '数字' });
    const { data } = await developer.tools.getFigures({});
    const figures = new Map(data.map(({ tool, text }) => [tool, text]));
    expect(figures.get('task')).toBe('1 个待领取');
    expect(figures.get('projectCode')).toMatch(/^\d+ 条$/);
    expect(figures.has('enumeration')).toBe(false);
  });

  it('count no further than people care', async () => {
    await server.db.execute(sql`
      insert into project_code (id, create_user_id, create_user_name, update_user_id, update_user_name, code, name,
        short_name, department, category, git_url, jira_key, wiki_id, domains, remark)
      select 'c' || lpad(to_hex(n), 23, '0'), '', '', '', '', 'many-' || n, '多' || n, '', '', '', '', '', '', '{}', ''
      from generate_series(1, 10000) n`);
    const { data } = await developer.tools.getFigures({});
    expect(data.find(({ tool }) => tool === 'projectCode')?.text).toBe('9999+ 条');
  });
});

it('what a person pinned follows their account', async () => {
  await developer.profile.savePreferences({ pinnedTools: ['qrcode', 'task'] });
  await developer.profile.savePreferences({ theme: 'dark' });
  expect((await developer.profile.preferences({})).data).toEqual({ pinnedTools: ['qrcode', 'task'], theme: 'dark' });
});
