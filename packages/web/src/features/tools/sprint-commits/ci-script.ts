import { apiBase } from '@easymock/contract';

/** Quotes a text for a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/**
 * Returns a pipeline step that reports commits. `jq` builds the JSON, so that messages may contain any
 * characters.
 * @example ciScript(location.origin, 'mall', 'mall/web')
 */
export const ciScript = (origin: string, project: string, repo: string): string =>
  [
    `TZ=UTC git log -50 --no-merges --date=format-local:'%Y-%m-%dT%H:%M:%SZ' \\`,
    `    --pretty=format:'%H%x1f%an%x1f%ae%x1f%ad%x1f%s' \\`,
    `  | jq -R -s --arg repo ${quoted(repo)} --arg project ${quoted(project)} --arg branch "$BRANCH" \\`,
    `    '{$project, $branch, commits: [split("\\n")[] | select(. != "") | split("\\u001f")`,
    `      | {$repo, sha: .[0], authorName: .[1], authorEmail: .[2],`,
    `         at: .[3],`,
    `         title: .[4]}]}' \\`,
    `  | curl --fail --silent --show-error -H "Authorization: Bearer $EASYMOCK_TOKEN" \\`,
    `    -H 'Content-Type: application/json' --data-binary @- '${origin}${apiBase}/sprint-commits/ci'`,
  ].join('\n');
