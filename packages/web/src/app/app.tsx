import { lazy, Suspense } from 'react';
import { useWorld } from '../lib/world';
import { LoadingBar } from './loading-bar';
import { NoticeStack } from './notice-stack';
import { OfflineBar } from './offline-bar';
import { Threshold } from './threshold';

const Door = lazy(async () => ({ default: (await import('../features/people/door')).Door }));
const House = lazy(async () => ({ default: (await import('./house')).House }));

/** What stands above both worlds, and the one that is entered. */
export function App() {
  const { world, visit } = useWorld();
  return (
    <>
      <LoadingBar />
      <OfflineBar />
      <Suspense fallback={world === 'house' ? <Threshold /> : null}>
        {world === 'door' ? <Door key={visit} /> : <House key={visit} />}
      </Suspense>
      <NoticeStack />
    </>
  );
}
