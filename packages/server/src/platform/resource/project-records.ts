import { type PermissionKey, recordPathOf, type Text, type ToolKey, toolFacts } from '@easymock/contract';
import type { SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { ProjectRecordSource } from '../context';
import { namesCode } from '../database/search';
import type { Resource } from './resource.registry';

/** Returns a link to the search for a code, which may also find records that do not name it. */
export const searchFor = (code: string, path: string): { name: Text; path: string } => ({
  name: { zh: `搜索“${code}”`, en: `Search for “${code}”` },
  path: `${path}?${new URLSearchParams({ keywords: code })}`,
});

/**
 * Returns the source of a tool's records whose texts name a project code, for tools whose records have no
 * project.
 * @param text the name of a record
 * @example projectRecords: [recordsNaming(taskResource, 'task', { text: sql`${tasks.taskName}`, searchKeys:
 * tasks.searchKeys })]
 */
export function recordsNaming(
  resource: Pick<Resource, 'kind' | 'summary'>,
  tool: ToolKey,
  columns: { text: SQL; searchKeys: AnyPgColumn },
): ProjectRecordSource {
  const { name, path = '' } = toolFacts(tool);
  return {
    kind: resource.kind,
    title: name,
    permission: `tools.${tool}.view` satisfies PermissionKey,
    async find(ctx, { code }, limit) {
      const { num, records } = await resource.summary(ctx, namesCode(code, columns), limit);
      return {
        num,
        records: records.map((record) => ({ ...record, path: recordPathOf(resource.kind, record.id) })),
        lists: [searchFor(code, path)],
      };
    },
  };
}
