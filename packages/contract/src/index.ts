import { dashboardCalls } from './dashboard/dashboard';
import { enumerationCalls, publicCalls } from './enumeration/enumeration';
import { mockCalls } from './mock/mock';
import { projectCalls } from './mock/project';
import { syncCalls } from './mock/sync';
import { teamCalls } from './mock/team';
import { transferCalls } from './mock/transfer';
import { accountCalls, utilCalls } from './people/account';
import { accountsCalls, rightsCalls } from './people/accounts';
import { apiTokenCalls } from './people/api-token';
import { auditCalls } from './people/audit';
import { profileCalls } from './people/profile';
import { settingCalls } from './people/settings';
import { updateLogCalls } from './people/update-log';
import { wallpaperCalls } from './people/wallpaper';
import { recordCalls } from './record';
import { projectCodeCalls } from './tools/project-code';
import { toolCalls } from './tools/tool-search';

export * from './audit-action';
export * from './bricks';
export * from './call';
export * from './colours';
export * from './dashboard/dashboard';
export * from './enumeration/enumeration';
export * from './enumeration/enumeration-choices';
export * from './enumeration/enumeration-type';
export * from './envelope';
export * from './failures';
export * from './language';
export * from './mock/export-address';
export * from './mock/limits';
export * from './mock/mock';
export * from './mock/project';
export * from './mock/sync';
export * from './mock/team';
export * from './mock/transfer';
export * from './mock/upload';
export * from './pages';
export * from './people/account';
export * from './people/account-choices';
export * from './people/accounts';
export * from './people/api-token';
export * from './people/audit';
export * from './people/bundled-wallpaper';
export * from './people/preference-choices';
export * from './people/profile';
export * from './people/settings';
export * from './people/token-scopes';
export * from './people/update-log';
export * from './people/wallpaper';
export * from './permissions';
export * from './record';
export * from './tools/project-code';
export * from './tools/tool-search';
export * from './validation';
export * from './version';

/** All calls of the product by feature. Server and client both walk this list. */
export const contract = {
  account: accountCalls,
  profile: profileCalls,
  apiToken: apiTokenCalls,
  accounts: accountsCalls,
  rights: rightsCalls,
  audit: auditCalls,
  settings: settingCalls,
  record: recordCalls,
  enumeration: enumerationCalls,
  public: publicCalls,
  projectCode: projectCodeCalls,
  tools: toolCalls,
  updateLog: updateLogCalls,
  util: utilCalls,
  wallpaper: wallpaperCalls,
  team: teamCalls,
  project: projectCalls,
  mock: mockCalls,
  dashboard: dashboardCalls,
  sync: syncCalls,
  transfer: transferCalls,
};
export type Contract = typeof contract;
