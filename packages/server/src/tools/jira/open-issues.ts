import { and, eq, sql } from 'drizzle-orm';
import type { Services } from '../../platform/context';
import { openConnection, readConnection } from './connection';
import { jiraIssues, jiraSprints } from './jira.table';

/** Issues beyond this number are not counted on Cloud, whose searches have no totals. */
const mostCounted = 100;

/** Which issues are meant: those of a sprint, or those of a query. */
type IssueChoice = { readonly sprintId: string } | { readonly jql: string };

/** Returns a query without its order, which cannot stand in parentheses. */
const withoutOrder = (jql: string): string =>
  jql.replace(/\s+order\s+by\s[^"']*$/i, '').replace(/^\s*order\s+by\s.*$/i, '');

/**
 * Counts the issues that are not done, as Jira knows them now. A frozen sprint is counted as it ended.
 * @throws jiraNotConfigured, jiraStopped, jiraQueryWrong and the failures of requests
 */
export async function countOpenIssues(
  services: Pick<Services, 'database' | 'outbound' | 'secrets' | 'clock'>,
  choice: IssueChoice,
): Promise<number> {
  const { db } = services.database;
  if ('sprintId' in choice) {
    const [sprint] = await db.select().from(jiraSprints).where(eq(jiraSprints.id, choice.sprintId));
    const isOpen = and(
      eq(jiraIssues.sprintId, choice.sprintId),
      eq(jiraIssues.isInSprint, true),
      sql`${jiraIssues.category} <> 'done'`,
    );
    if (sprint?.frozenAt) return db.$count(jiraIssues, isOpen);
  }
  const connection = await readConnection(db);
  const jira = await openConnection(services, connection);
  const wanted = 'sprintId' in choice ? `sprint = ${choice.sprintId}` : withoutOrder(choice.jql);
  const names = connection.doneStatusNames.map((name) => `"${name.replace(/[\\"]/g, '\\$&')}"`).join(', ');
  const isNamedDone = names === '' ? '' : ` AND status not in (${names})`;
  return jira.count(`(${wanted}) AND statusCategory != Done${isNamedDone}`, mostCounted);
}
