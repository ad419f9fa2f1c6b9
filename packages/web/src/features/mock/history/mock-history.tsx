import type { MockVersionBrief } from '@easymock/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Against, ShownVersion } from '../../../kit/history/shown-version';
import { historyTexts } from '../../../kit/history/texts';
import { VersionsDrawer, versionsPerPage } from '../../../kit/history/versions-drawer';
import { callQuery, useChange } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import { texts } from './texts';
import { useVersionLine } from './use-version-line';
import { VersionDiff } from './version-diff';

/** Shows the versions of a mock, the changes in each, and a button to restore it. */
export function MockHistory(props: {
  id: string;
  /** Whether this person may restore an earlier version. */
  canRestore: boolean;
  isOpen: boolean;
  onClose: () => void;
  onRestored?: () => unknown;
}) {
  const { id, isOpen } = props;
  const t = useTexts(texts);
  const lineOf = useVersionLine();
  const [page, setPage] = useState(1);
  const query = useQuery({
    ...callQuery('mock', 'history', { id, page, pageSize: versionsPerPage }),
    enabled: isOpen,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  return (
    <VersionsDrawer<MockVersionBrief>
      query={query}
      page={page}
      onPage={setPage}
      isOpen={isOpen}
      onClose={props.onClose}
      onRestored={props.onRestored}
      lineOf={(version) => lineOf(version, version.changed?.map((field) => t[`field_${field}`]) ?? [])}
    >
      {(version, isCurrent, onRestored) => (
        <Version
          id={id}
          version={version}
          isCurrent={isCurrent}
          canRestore={props.canRestore}
          onRestored={onRestored}
        />
      )}
    </VersionsDrawer>
  );
}

/** Shows one version, compared with the previous or the current one. */
function Version(props: {
  id: string;
  version: MockVersionBrief;
  isCurrent: boolean;
  canRestore: boolean;
  onRestored: () => Promise<void>;
}) {
  const { id, version, isCurrent } = props;
  const t = useTexts(texts);
  const th = useTexts(historyTexts);
  const [against, setAgainst] = useState<Against>(version.changed ? 'previous' : 'current');
  const restore = useChange('mock', 'restore_version', {
    inputOf: (number: number) => ({ id, version: number }),
    done: th.restored,
    onDone: props.onRestored,
  });
  const own = useQuery({ ...callQuery('mock', 'version', { id, version: version.version }), staleTime: 60_000 });
  const isPrevious = against === 'previous';
  const previous = useQuery({
    ...callQuery('mock', 'version', { id, version: Math.max(1, version.version - 1) }),
    enabled: isPrevious && version.changed !== null,
    staleTime: 60_000,
  });
  const current = useQuery({ ...callQuery('mock', 'get', { id }), enabled: !isPrevious, staleTime: 0 });
  const other = isPrevious ? previous.data : current.data?.mock;
  const failed = [own, isPrevious ? previous : current].find(({ isError }) => isError);
  const name = t.version({ num: version.version });
  return (
    <ShownVersion
      name={name}
      against={against}
      canPrevious={version.changed !== null}
      isCurrent={isCurrent}
      onAgainst={setAgainst}
      isRestoring={restore.isPending}
      onRestore={props.canRestore ? () => restore.mutate(version.version) : undefined}
      failed={failed}
    >
      {own.data && other && (
        <VersionDiff
          before={isPrevious ? other : own.data}
          after={isPrevious ? own.data : other}
          beforeLabel={isPrevious ? t.version({ num: version.version - 1 }) : name}
          afterLabel={isPrevious ? name : t.current}
        />
      )}
    </ShownVersion>
  );
}
