import { useEffect, useState } from 'react';
import { PlainAnchor } from '../../kit/buttons/plain-button';
import { readUser } from '../../lib/session/session';
import { useTexts } from '../../lib/texts/texts';
import type { TestedMock } from './find-mock';
import styles from './tester-page.module.css';
import { texts } from './texts';

/** Name of the called mock and a link to its editor, for people who may see it. */
export function TestedMockHead({ id }: { id: string | undefined }) {
  const t = useTexts(texts);
  const mock = useTestedMock(id);
  if (!mock) return <p className={styles.crumbs}>{t.subtitle}</p>;
  return (
    <nav className={styles.crumbs} aria-label={t.mock}>
      <a href={mock.projectPath}>{mock.project}</a>
      <span aria-hidden="true">/</span>
      <strong>{mock.description}</strong>
      <PlainAnchor href={mock.editPath}>{t.edit}</PlainAnchor>
    </nav>
  );
}

function useTestedMock(id: string | undefined): TestedMock | null {
  const [mock, setMock] = useState<TestedMock | null>(null);
  useEffect(() => {
    // Anonymous callers test mocks too; the server would refuse the call for them.
    if (!id || !readUser()) return;
    let isCurrent = true;
    // Loaded on demand, because most visitors of this page have no session.
    import('./find-mock')
      .then(({ findMock }) => findMock(id))
      .then(
        (found) => isCurrent && setMock(found),
        // The mock is not visible to the person, or deleted since; the page then shows no name.
        () => isCurrent && setMock(null),
      );
    return () => {
      isCurrent = false;
    };
  }, [id]);
  return mock?.id === id ? mock : null;
}
