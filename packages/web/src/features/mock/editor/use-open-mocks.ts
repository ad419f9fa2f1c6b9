import type { Mock, Project } from '@easymock/contract';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { to } from '../../../lib/address/page';
import { hasDraft } from '../../../lib/drafts';
import { showSuccess } from '../../../lib/state/notices';
import { useTexts } from '../../../lib/texts/texts';
import { listPathOf } from '../project/list-place';
import { closeMock, type OpenMock, openMock, readOpenMocks } from './open-mocks';
import { texts } from './texts';

/** The name under which the unsaved input of a mock is kept; of a new one there is one for each project. */
export const draftOf = (projectId: string, mockId: string): string => `mock:${mockId || `new:${projectId}`}`;

/**
 * The mocks that are open beside the one in the editor. Going to another one asks nothing: what was typed is kept as a
 * draft, and restored by the way back. Closing and any other way out ask as ever.
 */
export function useOpenMocks(project: Project, mock: Mock | undefined) {
  const projectId = project._id;
  const id = mock?._id ?? '';
  const t = useTexts(texts);
  const navigate = useNavigate();
  const isClosing = useRef(false);
  const [opened, setOpened] = useState<readonly OpenMock[]>(() =>
    mock ? openMock(projectId, { id, method: mock.method, url: mock.url }) : readOpenMocks(projectId),
  );
  const isKept = (of: string) => hasDraft(draftOf(projectId, of));
  useEffect(
    () => () => {
      if (isClosing.current && id) closeMock(projectId, id);
    },
    [projectId, id],
  );
  const blank: OpenMock = { id: '', method: 'get', url: '' };
  return {
    tabs: id === '' || isKept('') ? [...opened, blank] : opened,
    hasDraft: isKept,
    /** Shows the tab of the open one by other values, since these have been saved. */
    rename: (method: OpenMock['method'], url: string) => {
      if (id) setOpened(openMock(projectId, { id, method, url }));
    },
    /** Closes one that is not in the editor. */
    close: (other: string) => {
      setOpened(closeMock(projectId, other));
      if (isKept(other)) showSuccess(t.draftKept);
    },
    /** Closes the one in the editor on the way to another page, by default the list. */
    leave: (path = listPathOf(projectId)) => {
      isClosing.current = true;
      void navigate(path, { state: { isFromTab: true } });
    },
    /** Whoever closes the editor by another way calls this before. */
    closing: () => {
      isClosing.current = true;
    },
    stay: () => {
      isClosing.current = false;
    },
    /** Whether a page shows another tab, so that nothing typed is lost on the way. */
    isTab: (pathname: string): boolean =>
      !isClosing.current && `${pathname}/`.startsWith(`${to('newMock', { projectId })}/`),
  };
}
export type OpenMocks = ReturnType<typeof useOpenMocks>;
