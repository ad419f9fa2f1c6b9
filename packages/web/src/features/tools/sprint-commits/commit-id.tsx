import type { SprintCommit } from '@easymock/contract';

/** The abbreviated ID of a commit, as a link to its host if the host is known. */
export function CommitId({ commit: { sha, url } }: { commit: Pick<SprintCommit, 'sha' | 'url'> }) {
  const text = <span className="g-mono">{sha.slice(0, 8)}</span>;
  if (url === '') return text;
  return (
    <a href={url} target="_blank" rel="noreferrer noopener" title={sha}>
      {text}
    </a>
  );
}
