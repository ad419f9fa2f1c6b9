import { PageBody } from '../../../kit/page/page-body';
import { PageHead } from '../../../kit/page/page-head';
import { useTexts } from '../../../lib/texts/texts';
import { FirstSteps, ProjectList } from './project-list';
import { texts } from './texts';

export function PersonalProjectsPage() {
  const t = useTexts(texts);
  return (
    <PageBody>
      <ProjectList
        head={(tools) => <PageHead title={t.personalTitle} purpose={t.personalPurpose} actions={tools} />}
        group=""
        newProject="primary"
        canRestore
        empty={<FirstSteps title={t.emptyTitle} text={t.emptyText} />}
      />
    </PageBody>
  );
}
