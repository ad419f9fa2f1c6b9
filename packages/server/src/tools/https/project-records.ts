import { domainToASCII } from 'node:url';
import { pages, recordPathOf } from '@easymock/contract';
import { and, eq, like, ne, or } from 'drizzle-orm';
import type { ProjectRecordSource } from '../../platform/context';
import { containsPattern } from '../../platform/database/search';
import { hosts } from './https.resource';
import { httpInfos } from './https.table';

/** The hosts under the domains of a project code that do not name the project themselves. */
export const hostsOfDomains: ProjectRecordSource = {
  kind: 'http_info_domain',
  title: { zh: '编码中域名的主机', en: 'Hosts of the domains' },
  permission: 'tools.https.view',
  async find(ctx, { domains, project }, limit) {
    const names = domains.flatMap((domain) => domainToASCII(domain.trim().replace(/^\*\./, '')) || []);
    if (names.length === 0) return { num: 0, records: [], lists: [] };
    const isUnder = or(
      ...names.flatMap((name) => [
        eq(httpInfos.domain, name),
        // Removes the trailing wildcard of the search pattern, so that names must end here.
        like(httpInfos.domain, containsPattern(`.${name}`).slice(0, -1)),
      ]),
    );
    const condition = and(isUnder, project ? ne(httpInfos.project, project) : undefined);
    const { num, records } = await hosts.summary(ctx, condition, limit);
    return {
      num,
      records: records.map((record) => ({ ...record, path: recordPathOf(hosts.kind, record.id) })),
      lists: names.map((name) => ({
        name: { zh: name, en: name },
        path: `${pages.https.path}?${new URLSearchParams({ keywords: name })}`,
      })),
    };
  },
};
