import { z } from 'zod';
import { callGroup, get, post } from '../call/call';
import { id, moment, requiredText, supportedMoment } from '../call/schemas';
import { labelled } from '../call/validation';
import { userLight } from '../people/sign-in';
import { optionalFieldsOf } from '../record/record';
import { scenarioChoiceLimit, scenarioLimit } from './limits';

/** The response that one mock returns in a scenario; an empty ID stands for the default response. */
export const scenarioChoice = z.object({ mock_id: id, answer_id: z.string().regex(/^[\w-]{0,24}$/) });
export type ScenarioChoice = z.infer<typeof scenarioChoice>;

const scenarioDraft = z.object({
  name: labelled(requiredText(40), '场景名称', 'Scenario name'),
  choices: labelled(z.array(scenarioChoice).max(scenarioChoiceLimit), '选用的响应', 'Chosen responses'),
});

export const scenario = scenarioDraft.extend({
  _id: id,
  /** End of the activation for everybody; null: not activated for everybody. */
  everyone_until: moment.nullable(),
  everyone_by: userLight.nullable(),
});
export type Scenario = z.infer<typeof scenario>;

/** The scenario that the caller has activated for themselves. */
const ownScenario = z.object({
  /** Null: none is active. */
  scenario_id: id.nullable(),
  /** Null: without an end. */
  until: moment.nullable(),
  /** Key that identifies the caller to mocks of this project; grants no rights. Null until a scenario was activated. */
  key: z.string().nullable(),
});
export type OwnScenario = z.infer<typeof ownScenario>;

const projectId = labelled(id, '项目', 'Project');
const until = labelled(supportedMoment, '结束时间', 'End');

export const scenarioCalls = callGroup('/mockScenario', {
  list: get({
    path: '',
    permission: 'projects',
    input: z.object({ project_id: projectId }),
    data: z.object({
      scenarios: z.array(scenario).max(scenarioLimit),
      mine: ownScenario,
      /** Whether the caller may activate a scenario for everybody. */
      may_manage: z.boolean(),
    }),
    summary: {
      zh: '列出项目的场景，以及对自己生效的场景',
      en: 'List the scenarios of a project, and the one that holds for the caller',
    },
  }),
  create: post({
    permission: 'projects',
    input: scenarioDraft.extend({ project_id: projectId }),
    data: z.object({ _id: id }),
    summary: { zh: '新建场景', en: 'Create a scenario' },
  }),
  update: post({
    permission: 'projects',
    input: optionalFieldsOf(scenarioDraft).extend({ id }),
    data: z.null(),
    summary: { zh: '修改场景中给出的字段', en: 'Update the given fields of a scenario' },
  }),
  delete: post({
    permission: 'projects',
    input: z.object({ id }),
    data: z.null(),
    summary: { zh: '删除场景；对所有人随即失效', en: 'Delete a scenario, which ends it for everybody' },
  }),
  activate: post({
    audit: 'enable',
    permission: 'projects',
    input: z.object({ id, until: until.nullable() }),
    data: ownScenario,
    summary: {
      zh: '仅对自己启用场景，到指定时间或长期；替换已启用的场景',
      en: 'Activate a scenario for the caller only, until a time or for good, in place of the present one',
    },
  }),
  deactivate: post({
    audit: 'disable',
    permission: 'projects',
    input: z.object({ project_id: projectId }),
    data: z.null(),
    summary: { zh: '结束对自己生效的场景', en: 'End the scenario that holds for the caller' },
  }),
  renew_key: post({
    audit: 'renewKey',
    permission: 'projects',
    input: z.object({ project_id: projectId }),
    data: ownScenario,
    summary: {
      zh: '更换自己的场景标识；原来的标识和个人地址立即失效',
      en: "Replace the caller's scenario key; the former key and personal address stop working at once",
    },
  }),
  set_for_all: post({
    audit: 'enable',
    permission: 'projects',
    input: z.object({ id, until: until.nullable() }),
    data: z.null(),
    summary: {
      zh: '对所有人启用场景到指定时间，最多七天；until 为 null 时结束。需要管理项目的权限',
      en: 'Activate a scenario for everybody until a time, seven days at most, or end it with null. For those who manage the project',
    },
  }),
});
