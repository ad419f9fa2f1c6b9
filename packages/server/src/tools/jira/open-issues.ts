import { and, eq, sql } from 'drizzle-orm';
import type { Services } from '../../platform/context';
import { openConnection, readConnection } from './connection';
import { jiraIssues, jiraSprints } from './jira.table';

/** Issues beyond this number are not counted on Cloud, whose searches have no totals. */
const mostCounted = 100;

type IssueChoice = { readonly sprintId: string } | { readonly jql: string };

/** Removes the ordering of a query, which is invalid inside parentheses. */
const withoutOrder = (jql: string): string =>
  jql.replace(/\s+order\s+by\s[^"']*$/i, '').replace(/^\s*order\s+by\s.*$/i, '');

/**
 * Counts the issues that are not done, from the current data of Jira. For a frozen sprint, its stored issues
 * are counted.
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
