import type { Project, ProjectVersion } from '@easymock/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { changedIn } from '../../../kit/form/form-values';
import { type Against, ShownVersion } from '../../../kit/history/shown-version';
import { historyTexts } from '../../../kit/history/texts';
import { VersionsDrawer, versionsPerPage } from '../../../kit/history/versions-drawer';
import { useFields } from '../../../lib/api/fields';
import { callQuery, useChange } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import { texts } from '../history/texts';
import { useVersionLine } from '../history/use-version-line';
import { ProjectDiff } from './project-diff';
import { valuesOf } from './use-project-form';

/** The versions of a project's settings: what changed in each, and the way back to it. */
export function ProjectHistory(props: { project: Project; isOpen: boolean; onClose: () => void }) {
  const { project, isOpen } = props;
  const fields = useFields('project', 'update');
  const lineOf = useVersionLine();
  const [page, setPage] = useState(1);
  const pageOf = (num: number) =>
    callQuery('project', 'history', { id: project._id, page: num, pageSize: versionsPerPage });
  const query = useQuery({
    ...pageOf(page),
    enabled: isOpen,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  // The last version of a page is compared with the first of the next one.
  const hasMore = (query.data?.total ?? 0) > page * versionsPerPage;
  const next = useQuery({ ...pageOf(page + 1), enabled: isOpen && hasMore });
  const first = useQuery({ ...pageOf(1), enabled: isOpen && page > 1 });
  const current = (page > 1 ? first.data : query.data)?.list[0];
  const known = [...(query.data?.list ?? []), ...(hasMore ? (next.data?.list ?? []) : [])];
  const previousOf = ({ version }: ProjectVersion) => known.find((one) => one.version === version - 1);
  return (
    <VersionsDrawer<ProjectVersion>
      query={query}
      page={page}
      onPage={setPage}
      isOpen={isOpen}
      onClose={props.onClose}
      lineOf={(version) => {
        const before = previousOf(version);
        const changed = before ? changedIn(valuesOf(before), valuesOf(version)) : [];
        return lineOf(
          version,
          changed.map((key) => fields[key === 'swaggerUrl' ? 'swagger_url' : key].label),
        );
      }}
    >
      {(version, isCurrent, onRestored) => (
        <Version
          // The version before it may come later, from the next page.
          key={String(previousOf(version) !== undefined)}
          id={project._id}
          version={version}
          previous={previousOf(version)}
          current={current}
          isCurrent={isCurrent}
          failed={page > 1 && first.isError ? first : undefined}
          onRestored={onRestored}
        />
      )}
    </VersionsDrawer>
  );
}

function Version(props: {
  id: string;
  version: ProjectVersion;
  previous: ProjectVersion | undefined;
  current: ProjectVersion | undefined;
  isCurrent: boolean;
  /** If the current version could not be read. */
  failed: { error: Error | null; refetch: () => unknown } | undefined;
  onRestored: () => Promise<void>;
}) {
  const { id, version, previous, current, isCurrent } = props;
  const t = useTexts(texts);
  const th = useTexts(historyTexts);
  const [against, setAgainst] = useState<Against>(previous ? 'previous' : 'current');
  const restore = useChange('project', 'restore_version', {
    inputOf: (number: number) => ({ id, version: number }),
    done: th.restored,
    onDone: props.onRestored,
    reads: 'later',
  });
  const isPrevious = against === 'previous';
  const other = isPrevious ? previous : current;
  const name = t.version({ num: version.version });
  const [before, after] = isPrevious ? [other, version] : [version, other];
  return (
    <ShownVersion
      name={name}
      against={against}
      canPrevious={previous !== undefined}
      isCurrent={isCurrent}
      onAgainst={setAgainst}
      isRestoring={restore.isPending}
      onRestore={() => restore.mutate(version.version)}
      failed={isPrevious ? undefined : props.failed}
    >
      {before && after && (
        <ProjectDiff
          before={valuesOf(before)}
          after={valuesOf(after)}
          beforeLabel={isPrevious ? t.version({ num: version.version - 1 }) : name}
          afterLabel={isPrevious ? name : t.current}
          people={[...before.members, ...after.members]}
        />
      )}
    </ShownVersion>
  );
}
