import { z } from 'zod';
import { callGroup, get, post } from '../../call/call';
import { id, moment, olderPaging, pageOf, requiredText, supportedMoment, text, webAddress } from '../../call/schemas';
import { labelled, rule } from '../../call/validation';
import { tools } from '../../core/tools';
import { recordFields, sorting, updateInputOf } from '../../record/record';
import { npmName } from '../npm/npm';
import { sprintStatuses } from '../sprint-commits/sprint-commits-choices';
import { type AutoKind, itemStates, releaseLimits, releaseStatuses, releaseSteps } from './release-steps';

const anyId = z.union([id, z.literal('')]).default('');
const itemId = labelled(id, '检查项', 'Check item');
const releaseId = labelled(id, '上线清单', 'Release checklist');
const reason = labelled(text(500).trim().default(''), '原因', 'Reason');

/** A group of items. The client chooses its ID, which is unique in the checklist. */
const releaseGroup = z.object({
  id: labelled(id, '分组 ID', 'Group ID'),
  name: labelled(requiredText(40), '分组名称', 'Group'),
});

const checkAddress = labelled(webAddress, '检查地址', 'Address to check');
const autoOf = <Kind extends AutoKind, Config extends z.ZodType>(kind: Kind, config: Config) =>
  z.object({
    kind: labelled(z.literal(kind), '检查方式', 'Kind of check'),
    config: labelled(config, '检查内容', 'What is checked'),
  });

/** The automatic check of an item. */
const autoCheck = z.discriminatedUnion('kind', [
  autoOf('url', z.object({ address: checkAddress })),
  autoOf(
    'https',
    z.object({
      address: checkAddress,
      /** Minimum days for which the certificate must still be valid, exclusive. */
      days: labelled(z.number().int().min(0).max(365).optional(), '天数', 'Days'),
    }),
  ),
  autoOf(
    'npm',
    z.object({
      npmName: labelled(npmName, '包名', 'Package'),
      /** A version such as `1.2.0`, or a tag such as `latest`. */
      version: labelled(requiredText(100).regex(/^[^\s/@]*$/), '版本或标签', 'Version or tag'),
    }),
  ),
  autoOf(
    'jira',
    z
      .object({
        /** ID of the sprint that must have no open issues; if empty, the query applies. */
        sprintId: labelled(
          z
            .string()
            .regex(/^\d{0,18}$/)
            .default(''),
          '迭代',
          'Sprint',
        ),
        jql: labelled(text(1_000).trim().default(''), 'JQL', 'JQL'),
      })
      .refine(({ sprintId, jql }) => (sprintId === '') !== (jql === ''), {
        ...rule({ zh: '请给出迭代 ID 或 JQL，二者之一', en: 'Give either the ID of a sprint or a JQL query' }),
        path: ['jql'],
      }),
  ),
  autoOf('sprint', z.object({ sprintId: labelled(id, '迭代', 'Sprint') })),
]);
export type AutoCheck = z.output<typeof autoCheck>;

/** The definition of a check item, without its state. */
export const checkItemDraft = z.object({
  id: labelled(id, '检查项 ID', 'Item ID'),
  group_id: labelled(id, '分组', 'Group'),
  title: labelled(requiredText(200), '检查项', 'Check item'),
  desc: labelled(text(releaseLimits.desc).default(''), '说明', 'Description'),
  required: labelled(z.boolean().default(true), '必做', 'Required'),
  ownerUserIds: labelled(z.array(id).max(releaseLimits.owners).default([]), '负责人', 'Owners'),
  link: labelled(z.union([webAddress, z.literal('')]).default(''), '链接', 'Link'),
  auto: labelled(autoCheck.nullable().default(null), '自动检查', 'Automatic check'),
});
export type CheckItemDraft = z.output<typeof checkItemDraft>;

const releaseDraft = z.object({
  name: labelled(requiredText(60), '清单名称', 'Name'),
  project: labelled(text(60).default(''), '项目', 'Project'),
  releaseVersion: labelled(text(30).trim().default(''), '版本号', 'Version'),
  /** Empty if undecided. */
  planAt: labelled(z.union([supportedMoment, z.literal('')]).default(''), '计划上线时间', 'Planned time'),
  /** If empty for a new checklist, the creator becomes its manager. */
  managerUserId: labelled(anyId, '负责人', 'Manager'),
  groups: labelled(z.array(releaseGroup).max(releaseLimits.groups).default([]), '分组', 'Groups'),
  check_list: labelled(z.array(checkItemDraft).max(releaseLimits.items).default([]), '检查项', 'Check items'),
});
const isTemplate = labelled(z.boolean().default(false), '模板', 'Template');
const newRelease = releaseDraft.extend({ isTemplate });
export type ReleaseDraft = z.input<typeof newRelease>;

const person = z.object({ userId: z.string(), userName: z.string(), headImg: z.string() });
export type ReleaseFace = z.output<typeof person>;

/** Result and time of an automatic check. */
const autoResult = z.object({
  isOk: z.boolean(),
  at: moment,
  /** HTTP status of the response. */
  status: z.number().optional(),
  /** Days for which the certificate is still valid. */
  days: z.number().optional(),
  /** The published version of the package. */
  version: z.string().optional(),
  /** Number of open issues in Jira. */
  num: z.number().optional(),
  sprintStatus: z.enum(sprintStatuses).optional(),
  /** Reason why the check could not run: an error code of the system, or a kind of failure. */
  reason: z.string().optional(),
});
export type AutoResult = z.output<typeof autoResult>;

export const checkItem = checkItemDraft.extend({
  sort: z.number(),
  owners: z.array(person),
  state: z.enum(itemStates),
  note: z.string(),
  /** Empty if the state was never set or was set by a check. */
  checkUserId: z.string(),
  checkUserName: z.string(),
  check_at: moment.nullable(),
  result: autoResult.nullable(),
});
export type CheckItem = z.output<typeof checkItem>;

const progress = {
  total: z.number(),
  /** Number of items that are done or do not apply. */
  doneNum: z.number(),
  requiredLeft: z.number(),
  blockedNum: z.number(),
  progress: z.number(),
};

const lockFacts = { isLock: z.literal([0, 1]), lockUserName: z.string(), lockAt: moment.nullable() };

/** A checklist in a list. */
export const release = releaseDraft.omit({ groups: true, check_list: true }).extend({
  ...recordFields,
  ...progress,
  ...lockFacts,
  lockUserId: z.string(),
  /** Reason for locking the checklist with open required items. */
  forceReason: z.string(),
  managerUserName: z.string(),
  status: z.enum(releaseStatuses),
  isTemplate: z.boolean(),
  /** The steps that the caller may now perform. */
  steps: z.array(z.enum(releaseSteps)),
});
export type Release = z.output<typeof release>;

/** A checklist with its groups and items. */
export const releaseInfo = release.extend({
  groups: z.array(releaseGroup.extend({ sort: z.number() })),
  check_list: z.array(checkItem),
});
export type ReleaseInfo = z.output<typeof releaseInfo>;

export const releaseCalls = callGroup(tools.release.calls, {
  list: get({
    permission: 'tools.release.view',
    input: z.object({
      ...olderPaging(20, 200),
      project: labelled(text(60).default(''), '项目', 'Project'),
      status: labelled(z.union([z.enum(releaseStatuses), z.literal('')]).default(''), '状态', 'Status'),
      isTemplate: labelled(z.enum(['', 'true', 'false']).default(''), '模板', 'Template'),
      managerUserId: labelled(anyId, '负责人', 'Manager'),
      /** `mySelf`: only checklists that the caller manages or owns items of. */
      belong: labelled(z.enum(['all', 'mySelf']).default('all'), '归属', 'Belonging'),
      ...sorting(['name', 'planAt', 'create_at', 'update_at']),
    }),
    data: pageOf(release),
    summary: {
      zh: '列出上线清单，最新的在前；模板只在要求时列出',
      en: 'List the release checklists, newest first; templates only if asked for',
    },
  }),
  getReleaseItemInfo: get({
    permission: 'tools.release.view',
    input: z.object({ releaseId }),
    data: releaseInfo,
    summary: { zh: '获取上线清单和它的检查项', en: 'Get a release checklist with its items' },
  }),
  getLockStatus: get({
    permission: 'tools.release.view',
    narrowScope: 'release.gate',
    input: z.object({ releaseId }),
    data: z.object({ ...lockFacts, requiredLeft: z.number(), blockedNum: z.number() }),
    summary: { zh: '查询清单是否已锁定，供发布流水线判断', en: 'Check whether a checklist is locked, for deploy jobs' },
  }),
  create: post({
    permission: 'tools.release.edit',
    bodyLimit: 6_000_000,
    input: newRelease.extend({
      /** A template or checklist to copy: its groups and items precede the others, without ticks. */
      templateId: labelled(id.optional(), '来源清单', 'Checklist to copy'),
    }),
    data: z.object({ _id: id }),
    summary: {
      zh: '新建上线清单，可以从模板或其他清单复制',
      en: 'Create a release checklist, also from a template or another one',
    },
  }),
  save: post({
    permission: 'tools.release.edit',
    audit: 'update',
    bodyLimit: 6_000_000,
    input: updateInputOf(releaseDraft),
    data: z.object({ version: z.number().int() }),
    summary: {
      zh: '修改清单中给出的字段；勾选状态不受影响',
      en: 'Update the given fields of a checklist; ticks stay as they are',
    },
  }),
  updateCheckItem: post({
    // Owners of items need only the level `view` to tick them.
    permission: 'tools.release.view',
    audit: 'tick',
    path: '/update-checkitem',
    input: z.object({
      releaseId,
      itemId,
      state: labelled(z.enum(itemStates), '状态', 'Status'),
      /** If absent, the note stays unchanged. */
      note: labelled(text(releaseLimits.note).trim().optional(), '备注', 'Note'),
      /** The state that the caller saw; if it changed meanwhile, the call is refused. */
      from: labelled(z.enum(itemStates).optional(), '原状态', 'State before'),
    }),
    data: z.object({ item: checkItem, ...progress, status: z.enum(releaseStatuses) }),
    summary: {
      zh: '勾选一个检查项；两人同时操作互不覆盖',
      en: 'Tick one item; concurrent ticks do not overwrite each other',
    },
  }),
  lock: post({
    permission: 'tools.release.edit',
    input: z.object({
      id: releaseId,
      isLock: labelled(z.literal([0, 1]), '锁定', 'Locked'),
      /** Whether to lock the checklist despite open required items; needs a reason. */
      force: labelled(z.boolean().default(false), '强制', 'Force'),
      reason,
    }),
    audit: 'lock',
    data: z.object({ ...lockFacts, requiredLeft: z.number(), blockedNum: z.number() }),
    summary: { zh: '锁定或解锁清单', en: 'Lock or unlock a checklist' },
  }),
  changeStatus: post({
    permission: 'tools.release.edit',
    audit: 'start',
    input: z.object({ id: releaseId, action: labelled(z.enum(['start', 'abandon']), '操作', 'Action'), reason }),
    data: z.null(),
    summary: { zh: '开始或放弃清单', en: 'Start or abandon a checklist' },
  }),
  delete: post({
    permission: 'tools.release.edit',
    input: z.object({ id: releaseId }),
    data: z.null(),
    summary: { zh: '删除上线清单', en: 'Delete a release checklist' },
  }),
  visit: post({
    permission: 'tools.release.view',
    audit: 'none',
    changes: [],
    input: z.object({
      releaseId,
      /** Whether the person closed the page. */
      isLeaving: labelled(z.boolean().default(false), '离开', 'Leaving'),
    }),
    data: z.object({ people: z.array(person) }),
    summary: {
      zh: '说明自己正在查看清单，并列出同时在看的人',
      en: 'Report that the caller has the checklist open, and list everyone who has',
    },
  }),
  recheck: post({
    permission: 'tools.release.view',
    audit: 'none',
    changes: [],
    input: z.object({ releaseId }),
    data: z.object({ isQueued: z.boolean() }),
    summary: {
      zh: '重新运行清单的自动检查，每分钟最多一次',
      en: 'Run the automatic checks of a checklist again, once a minute at most',
    },
  }),
});
