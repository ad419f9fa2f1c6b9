import { platformFailures } from './call/failures';
import { enumerationFailures } from './enumeration/failures';
import { mockFailures } from './mock/failures';
import { operationsFailures } from './operations/failures';
import { peopleFailures } from './people/failures';
import { calendarFailures } from './tools/calendar/calendar.failures';
import { certificateFailures } from './tools/certificate/certificate.failures';
import { dingConfigFailures } from './tools/ding-config/ding-config.failures';
import { h5Failures } from './tools/h5/h5.failures';
import { httpsFailures } from './tools/https/https.failures';
import { jiraFailures } from './tools/jira/jira.failures';
import { npmFailures } from './tools/npm/npm.failures';
import { printPointsFailures } from './tools/print-points/print-points.failures';
import { projectCodeFailures } from './tools/project-code/project-code.failures';
import { pushTaskFailures } from './tools/push-task/push-task.failures';
import { qrcodeFailures } from './tools/qrcode/qrcode.failures';
import { recommendFailures } from './tools/recommend/recommend.failures';
import { releaseFailures } from './tools/release/release.failures';
import { sprintCommitsFailures } from './tools/sprint-commits/sprint-commits.failures';
import { taskFailures } from './tools/task/task.failures';
import { webhookFailures } from './tools/webhook/webhook.failures';
import { wikiFailures } from './wiki/failures';

/**
 * All failures of calls, by the kind that the envelope carries. Each feature defines its own. A test compares
 * this list with docs/failures.md.
 */
export const failures = {
  ...platformFailures,
  ...peopleFailures,
  ...enumerationFailures,
  ...calendarFailures,
  ...certificateFailures,
  ...dingConfigFailures,
  ...h5Failures,
  ...jiraFailures,
  ...npmFailures,
  ...httpsFailures,
  ...printPointsFailures,
  ...projectCodeFailures,
  ...pushTaskFailures,
  ...qrcodeFailures,
  ...recommendFailures,
  ...releaseFailures,
  ...sprintCommitsFailures,
  ...taskFailures,
  ...webhookFailures,
  ...mockFailures,
  ...operationsFailures,
  ...wikiFailures,
};

export type FailureKind = keyof typeof failures;
