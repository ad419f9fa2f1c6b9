import { lazy, Suspense, useDeferredValue } from 'react';
import { useShell } from '../lib/session/shell';
import { BarOutline } from './bar-outline';
import { LoadingBar } from './loading-bar';
import { NoticeStack } from './notice-stack';
import { OfflineBar } from './offline-bar';

const AuthShell = lazy(async () => ({ default: (await import('../features/people/sign-in/auth-shell')).AuthShell }));
const AppShell = lazy(async () => ({ default: (await import('./app-shell')).AppShell }));

/** Renders the current shell and the parts that both shells share: loading bar, offline bar, notices. */
export function App() {
  const current = useShell();
  // The value is deferred, because a Suspense fallback would stay for 300 ms even if the code arrives at once. The
  // outline or the previous shell stays until the next one is ready.
  const shell = useDeferredValue(current.shell, null);
  const visit = useDeferredValue(current.visit);
  const outline = <BarOutline isShown={current.shell === 'app'} />;
  return (
    <>
      <LoadingBar />
      <OfflineBar />
      <Suspense fallback={outline}>
        {shell === null && outline}
        {shell === 'auth' && <AuthShell key={visit} />}
        {shell === 'app' && <AppShell key={visit} />}
      </Suspense>
      <NoticeStack />
    </>
  );
}
