import type { Project } from '@easymock/contract';
import { Link } from 'react-router';
import { StatusTag } from '../../kit/display/status-tag';
import { to } from '../../lib/address/page';
import { defineTexts, useTexts } from '../../lib/texts/texts';
import { formatNumber } from '../../lib/texts/time';

const texts = defineTexts('changesBadge', {
  zh: { changed: '文档有变更', changedTitle: '文档里有 {count} 个接口的变更还没有同步' },
  en: {
    changed: 'Document changed',
    changedTitle: 'Changes of {count} {count:mock|mocks} in the document are not synced yet',
  },
});

/** Badge shown if the last check found changes in a project's API document; links to the changes. */
export function ChangesBadge({ project, className }: { project: Project; className?: string | undefined }) {
  const t = useTexts(texts);
  const num = project.document_changes ?? 0;
  if (num === 0) return null;
  return (
    <Link
      to={`${to('project', { id: project._id })}?tab=settings#changes`}
      className={className}
      title={t.changedTitle({ count: formatNumber(num) })}
    >
      <StatusTag kind="soon">{t.changed}</StatusTag>
    </Link>
  );
}
