import { lazy, Suspense } from 'react';
import { useOnceTrue } from '../../lib/state/use-once-true';
import type { ConfirmByNameProps } from './confirm-by-name-modal';

const ConfirmByNameModal = lazy(async () => ({
  default: (await import('./confirm-by-name-modal')).ConfirmByNameModal,
}));

/**
 * Requires the exact name before an action that is irreversible or has a wide effect.
 * @example <ConfirmByName isOpen={…} title={t.deleteProject} name={project.name} onConfirm={remove} onCancel={close}>{t.consequence}</ConfirmByName>
 */
export function ConfirmByName(props: ConfirmByNameProps) {
  const wasOpen = useOnceTrue(props.isOpen);
  return (
    wasOpen && (
      <Suspense>
        <ConfirmByNameModal {...props} />
      </Suspense>
    )
  );
}
