import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { LinkButton } from '../../../kit/buttons/link-button';
import { EmptyState } from '../../../kit/page/empty-state';
import { PageBody } from '../../../kit/page/page-body';
import { QueryView } from '../../../kit/page/query-view';
import { to, useTitle } from '../../../lib/address/page';
import { useTexts } from '../../../lib/texts/texts';
import { infoQuery } from './info-query';
import { ReleaseEditor } from './release-editor';
import { texts } from './texts';

/** Page that edits a checklist or a template: its facts, groups and items. */
export function ReleaseEditPage() {
  const t = useTexts(texts);
  const { id = '' } = useParams();
  const query = useQuery({ ...infoQuery(id), refetchOnMount: 'always', refetchOnWindowFocus: false });
  // Waits for fresh data, because edits of an outdated copy would be refused or overwrite the changes of others.
  const isFresh = query.isFetchedAfterMount && query.data !== undefined;
  useTitle(query.data?.name);
  return (
    <PageBody>
      <QueryView
        query={{ ...query, data: isFresh ? query.data : undefined, isPending: query.isFetching }}
        skeleton={320}
        isPage
      >
        {(release) =>
          release.steps.includes('edit') ? (
            <ReleaseEditor key={release._id} release={release} />
          ) : (
            <EmptyState
              drawing="gate"
              title={release.name}
              text={t.noRight}
              action={<LinkButton to={to('releaseDetail', { id })}>{t.open}</LinkButton>}
            />
          )
        }
      </QueryView>
    </PageBody>
  );
}
