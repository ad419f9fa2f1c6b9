import type { DrawerProps } from 'antd';
import { lazy, Suspense } from 'react';
import { useOnceTrue } from '../../lib/state/use-once-true';

const Drawer = lazy(async () => ({ default: (await import('./drawer')).Drawer }));

/**
 * Renders a drawer of the component library, which loads when the drawer opens for the first time. For drawers of
 * pages that are read more often than the drawer is opened.
 */
export function LazyDrawer(props: DrawerProps) {
  const wasOpen = useOnceTrue(props.open ?? false);
  if (!wasOpen) return null;
  return (
    <Suspense>
      <Drawer {...props} />
    </Suspense>
  );
}
