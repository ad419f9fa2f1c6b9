import type { VersionFacts } from '@easymock/contract';
import { keepPreviousData, type QueryFunction, type QueryKey, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type Against, ShownVersion } from '../../../kit/history/shown-version';
import { VersionsDrawer, versionsPerPage } from '../../../kit/history/versions-drawer';
import { useTexts } from '../../../lib/texts/texts';
import { texts } from './texts';
import { useVersionLine } from './use-version-line';

/** The kind of settings, and how its versions are compared and restored. */
interface SettingsHistoryProps<Version> {
  /** Returns a page of the versions, latest first, as a query. */
  pageOf: (page: { page: number; pageSize: number }) => {
    queryKey: QueryKey;
    queryFn?: QueryFunction<{ list: Version[]; total: number }> | symbol | undefined;
  };
  restore: { isPending: boolean; mutate: (version: number, options: { onSuccess: () => unknown }) => void };
  /** Returns the names of the fields in which two versions differ. */
  changedBetween: (before: Version, after: Version) => string[];
  diffOf: (both: { before: Version; after: Version; beforeLabel: string; afterLabel: string }) => ReactNode;
}

/**
 * Shows the versions of settings that are short enough to be listed in full, with the changes of each version
 * and a button to restore it.
 * @example <SettingsHistory<TeamVersion> pageOf={pageOf} restore={restore} changedBetween={…} diffOf={…} isOpen onClose={close} />
 */
export function SettingsHistory<Version extends VersionFacts>(
  props: SettingsHistoryProps<Version> & { isOpen: boolean; onClose: () => void },
) {
  const { isOpen, changedBetween } = props;
  const lineOf = useVersionLine();
  const [page, setPage] = useState(1);
  const pageOf = (num: number) =>
    props.pageOf({ page: num, pageSize: versionsPerPage }) as {
      queryKey: QueryKey;
      queryFn: QueryFunction<{ list: Version[]; total: number }>;
    };
  const query = useQuery({ ...pageOf(page), enabled: isOpen, staleTime: 0, placeholderData: keepPreviousData });
  // Loads the next page as well, because the last version of a page is compared with the first version of the next one.
  const hasMore = (query.data?.total ?? 0) > page * versionsPerPage;
  const next = useQuery({ ...pageOf(page + 1), enabled: isOpen && hasMore });
  const first = useQuery({ ...pageOf(1), enabled: isOpen && page > 1 });
  const current = (page > 1 ? first.data : query.data)?.list[0];
  const known = [...(query.data?.list ?? []), ...(hasMore ? (next.data?.list ?? []) : [])];
  const previousOf = ({ version }: Version) => known.find((one) => one.version === version - 1);
  return (
    <VersionsDrawer<Version>
      query={query}
      page={page}
      onPage={setPage}
      isOpen={isOpen}
      onClose={props.onClose}
      lineOf={(version) => {
        const before = previousOf(version);
        return lineOf(version, before ? changedBetween(before, version) : []);
      }}
    >
      {(version, isCurrent, onRestored) => (
        <Shown
          // Remounts when the previous version arrives with the next page.
          key={String(previousOf(version) !== undefined)}
          {...props}
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

function Shown<Version extends VersionFacts>(
  props: Pick<SettingsHistoryProps<Version>, 'restore' | 'diffOf'> & {
    version: Version;
    previous: Version | undefined;
    current: Version | undefined;
    isCurrent: boolean;
    /** Set if the current version could not be loaded. */
    failed: { error: Error | null; refetch: () => unknown } | undefined;
    onRestored: () => Promise<void>;
  },
) {
  const { version, previous, current, restore } = props;
  const t = useTexts(texts);
  const [against, setAgainst] = useState<Against>(previous ? 'previous' : 'current');
  const isPrevious = against === 'previous';
  const other = isPrevious ? previous : current;
  const name = t.version({ num: version.version });
  const [before, after] = isPrevious ? [other, version] : [version, other];
  return (
    <ShownVersion
      name={name}
      against={against}
      canPrevious={previous !== undefined}
      isCurrent={props.isCurrent}
      onAgainst={setAgainst}
      isRestoring={restore.isPending}
      onRestore={() => restore.mutate(version.version, { onSuccess: props.onRestored })}
      failed={isPrevious ? undefined : props.failed}
    >
      {before &&
        after &&
        props.diffOf({
          before,
          after,
          beforeLabel: isPrevious ? t.version({ num: version.version - 1 }) : name,
          afterLabel: isPrevious ? name : t.current,
        })}
    </ShownVersion>
  );
}
