import type { ProjectCodeDraft } from '@easymock/contract';
import type { ToolFixture } from '../../../test/tool-fixtures';
import { newId } from '../../platform/ids';

export const fixture: ToolFixture<ProjectCodeDraft> = {
  create: 'insertProjectCode',
  values: { project: ['mall'] },
  draft: (name, userId) => ({
    code: `C${newId().slice(-10).toUpperCase()}`,
    name,
    shortName: '原',
    department: 'developmentCentre',
    ownerUserId: userId,
    project: 'mall',
    category: '类',
    gitUrl: 'https://git.example.com/a',
    jiraKey: 'KEY',
    wikiId: 'wiki',
    domains: ['example.com'],
    remark: '备注',
  }),
  prepare: (person, id) => person.projectCode.updateUseStatus({ id, isUse: 0 }),
  changes: {
    updateProjectCode: {
      name: '新的名字',
      shortName: '新',
      department: '',
      ownerUserId: '',
      project: '',
      category: '',
      gitUrl: '',
      jiraKey: '',
      wikiId: '',
      domains: [],
      remark: '',
    },
    updateUseStatus: { isUse: 1 },
  },
  columns: { isUse: 'isInUse' },
};
