import { lazy, Suspense } from 'react';
import { circle, text } from '../../../kit/particles/shapes';
import { useMedia } from '../../../lib/browser/use-media';
import styles from './login-page.module.css';

const Particles = lazy(async () => ({ default: (await import('../../../kit/particles/particles')).Particles }));
const shapes = [circle(13), text('EasyMock')];

/**
 * The product name in particles beside the card, formed once. Nothing is loaded if there is no room for it.
 */
export function Sign({ isOnPhotograph }: { isOnPhotograph: boolean }) {
  const hasRoom = useMedia('(min-width: 1024px) and (min-height: 480px)');
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  if (!hasRoom || isStill) return null;
  return (
    <Suspense>
      <Particles shapes={shapes} className={`${styles.sign} ${isOnPhotograph ? styles.onPhotograph : ''}`} />
    </Suspense>
  );
}
