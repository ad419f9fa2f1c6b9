import { auditCalls } from './audit/audit';
import { dashboardCalls } from './dashboard/dashboard';
import { enumerationCalls, publicCalls } from './enumeration/enumeration';
import { messageCalls } from './message/message';
import { collectionCalls } from './mock/collection';
import { folderCalls } from './mock/folder';
import { mockCalls } from './mock/mock';
import { projectCalls } from './mock/project';
import { projectBaseCalls } from './mock/project-base';
import { requestCalls } from './mock/request';
import { scenarioCalls } from './mock/scenario';
import { syncCalls } from './mock/sync';
import { teamCalls } from './mock/team';
import { transferCalls } from './mock/transfer';
import { upstreamCalls } from './mock/upstream';
import { operationsCalls } from './operations/operations';
import { accountsCalls, rightsCalls } from './people/accounts';
import { apiTokenCalls } from './people/api-token';
import { profileCalls } from './people/profile';
import { secondFactorCalls } from './people/second-factor';
import { accountCalls, utilCalls } from './people/sign-in';
import { recordCalls } from './record/record';
import { secretRotationCalls } from './record/secret-rotation';
import { toolCalls } from './record/tool-search';
import { settingCalls } from './settings/settings';
import * as toolModules from './tools/index';
import { updateLogCalls } from './update-log/update-log';
import { wallpaperCalls } from './wallpaper/wallpaper';
import { articleCalls } from './wiki/article';
import { catalogCalls } from './wiki/catalog';
import { commentCalls } from './wiki/comment';
import { favouriteCalls } from './wiki/favourite';
import { wikiFieldCalls } from './wiki/field';
import { wikiFileCalls } from './wiki/file';
import { followCalls } from './wiki/follow';
import { wikiIncludeCalls } from './wiki/include';
import { mustReadCalls } from './wiki/must-read';
import { wikiSearchCalls } from './wiki/search';
import { modalContentSetCalls } from './wiki/settings';
import { shareCalls } from './wiki/share';
import { sharedDraftCalls } from './wiki/shared-draft';
import { catalogStatisticsCalls, wikiStatisticsCalls } from './wiki/statistics';
import { documentTemplateCalls } from './wiki/template';
import { wikiTransferCalls } from './wiki/transfer';
import { verificationCalls } from './wiki/verification';
import { wikiMockCalls } from './wiki/wiki-mock';

type GroupsOf<Module> = {
  readonly [Name in keyof Module as Name extends `${infer Group}Calls` ? Group : never]: Module[Name];
};

/** Returns the groups of calls among the exports of a module: `roomCalls` becomes the group `room`. */
function groupsOf<Module extends object>(module: Module): GroupsOf<Module> {
  const groups = Object.entries(module).filter(([name]) => name.endsWith('Calls'));
  return Object.fromEntries(groups.map(([name, calls]) => [name.slice(0, -'Calls'.length), calls])) as never;
}

export const toolGroups = groupsOf(toolModules);

/** All calls of the product, by group. Server and client both iterate over this list. */
export const contract = {
  ...toolGroups,
  account: accountCalls,
  profile: profileCalls,
  secondFactor: secondFactorCalls,
  apiToken: apiTokenCalls,
  accounts: accountsCalls,
  rights: rightsCalls,
  audit: auditCalls,
  settings: settingCalls,
  operations: operationsCalls,
  record: recordCalls,
  secretRotation: secretRotationCalls,
  enumeration: enumerationCalls,
  public: publicCalls,
  tools: toolCalls,
  updateLog: updateLogCalls,
  util: utilCalls,
  wallpaper: wallpaperCalls,
  messageNotification: messageCalls,
  team: teamCalls,
  project: projectCalls,
  mock: mockCalls,
  folder: folderCalls,
  scenario: scenarioCalls,
  collection: collectionCalls,
  request: requestCalls,
  upstream: upstreamCalls,
  dashboard: dashboardCalls,
  projectBase: projectBaseCalls,
  sync: syncCalls,
  transfer: transferCalls,
  catalog: catalogCalls,
  article: articleCalls,
  sharedDraft: sharedDraftCalls,
  comment: commentCalls,
  collectFile: favouriteCalls,
  follow: followCalls,
  mustRead: mustReadCalls,
  wikiVerification: verificationCalls,
  wikiField: wikiFieldCalls,
  wikiFile: wikiFileCalls,
  wikiSearch: wikiSearchCalls,
  wikiTransfer: wikiTransferCalls,
  wikiMock: wikiMockCalls,
  wikiInclude: wikiIncludeCalls,
  share: shareCalls,
  wikiStatistics: wikiStatisticsCalls,
  catalogStatistics: catalogStatisticsCalls,
  modalContentSet: modalContentSetCalls,
  documentTemplate: documentTemplateCalls,
};
export type Contract = typeof contract;
