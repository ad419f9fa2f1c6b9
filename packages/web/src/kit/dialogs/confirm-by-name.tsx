import { lazy, type ReactNode, Suspense } from 'react';
import { useOnceTrue } from '../../lib/state/use-once-true';

const ConfirmByNameModal = lazy(async () => ({
  default: (await import('./confirm-by-name-modal')).ConfirmByNameModal,
}));

export interface ConfirmByNameProps {
  isOpen: boolean;
  title: string;
  name: string;
  /** The verb on the button; 删除 without one. */
  okText?: string;
  children: ReactNode;
  /** Fields to fill in before the confirmation. */
  fields?: ReactNode;
  isReady?: boolean;
  onConfirm: () => Promise<unknown>;
  onCancel: () => void;
}

/**
 * Asks for the exact name before something that cannot be undone, or reaches far.
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
