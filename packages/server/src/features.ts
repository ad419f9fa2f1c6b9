import { audit } from './audit/index';
import { dashboard } from './dashboard/index';
import { enumeration } from './enumeration/index';
import { message } from './message/index';
import { mock } from './mock/index';
import { operations } from './operations/index';
import { people } from './people/index';
import type { Contributions } from './platform/context';
import type { Feature } from './platform/feature';
import type { DescribedRoute } from './platform/http/calls/described-route';
import { descriptionRoute } from './platform/http/calls/openapi';
import { serveFiles } from './platform/http/pages/files.plugin';
import { platformJobs, requireUniqueNames } from './platform/jobs/index';
import { liveRoute } from './platform/live/live.plugin';
import { sealedFormerSecrets } from './platform/sealed-fields/former-secrets';
import { settings } from './settings/index';
import * as tools from './tools/index';
import { updateLog } from './update-log/index';
import { wallpaper } from './wallpaper/index';
import { wiki } from './wiki/index';

const features: readonly Feature[] = [
  people,
  audit,
  settings,
  operations,
  updateLog,
  wallpaper,
  message,
  enumeration,
  mock,
  wiki,
  dashboard,
  ...Object.values(tools),
];

export const contributions: Contributions = {
  owns: features.flatMap(({ owns = [] }) => owns),
  enumerationUses: features.flatMap(({ enumerationUses = [] }) => enumerationUses),
  sealed: [sealedFormerSecrets, ...features.flatMap(({ sealed = [] }) => sealed)],
  onJoin: features.flatMap(({ onJoin = [] }) => onJoin),
  onLeave: features.flatMap(({ onLeave = [] }) => onLeave),
  liveTopics: features.flatMap(({ liveTopics = [] }) => liveTopics),
  auditSubjects: features.flatMap(({ auditSubjects = [] }) => auditSubjects),
  hookSources: features.flatMap(({ hookSources = [] }) => hookSources),
  robotUses: features.flatMap(({ robotUses = [] }) => robotUses),
  attention: features.flatMap(({ attention = [] }) => attention),
  calendar: features.flatMap(({ calendar = [] }) => calendar),
  figures: features.flatMap(({ figures = [] }) => figures),
  projectRecords: features.flatMap(({ projectRecords = [] }) => projectRecords),
  servedPages: features.flatMap(({ servedPages = [] }) => servedPages),
  jobs: [
    ...platformJobs,
    ...features.flatMap(({ jobs = [] }) => jobs),
    ...features.flatMap(({ consumers = [] }) => consumers.map(({ job }) => job)),
  ],
  consumers: features.flatMap(({ consumers = [] }) => consumers),
};
requireUniqueNames(contributions.jobs);

/** All call handlers of the product; a test compares the list with the contract. */
export const callHandlers = features.flatMap(({ handlers = [] }) => handlers);

/** Fastify plugins for routes that are not calls. */
export const plugins = [serveFiles, ...features.flatMap(({ plugins = [] }) => plugins)];

/** Routes below the base path of calls that are no calls. */
export const describedRoutes: readonly DescribedRoute[] = [
  liveRoute,
  descriptionRoute,
  ...features.flatMap(({ routes = [] }) => routes),
];

/** Served mocks do not use the envelope, and are matched before all other routes. */
export { isForMocks, openMockServer, serveMocks } from './mock/index';
