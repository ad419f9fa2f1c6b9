import type { Mock, Project } from '@easymock/contract';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { to } from '../../../../lib/address/page';
import { hasDraft } from '../../../../lib/drafts';
import { showSuccess } from '../../../../lib/state/notices';
import { useTexts } from '../../../../lib/texts/texts';
import { listPathOf } from '../../project/list-place';
import { texts } from '../texts';
import { closeMock, type OpenMock, openMock, readOpenMocks } from './open-mocks';

/** Returns the name of a mock's draft. Each project has one draft for a new mock. */
export const draftOf = (projectId: string, mockId: string): string => `mock:${mockId || `new:${projectId}`}`;

/**
 * Manages the open mocks of a project. Switching to another one needs no question, because the typed text is
 * stored as a draft and restored on return. Closing and any other navigation ask as usual.
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
    /** Updates the tab of the current mock after a save. */
    rename: (method: OpenMock['method'], url: string) => {
      if (id) setOpened(openMock(projectId, { id, method, url }));
    },
    /** Closes a mock that is not in the editor. */
    close: (other: string) => {
      setOpened(closeMock(projectId, other));
      if (isKept(other)) showSuccess(t.draftKept);
    },
    /** Closes the current mock and navigates to another page, by default the list. */
    leave: (path = listPathOf(projectId)) => {
      isClosing.current = true;
      void navigate(path, { state: { isFromTab: true } });
    },
    /** Must be called before the editor is closed by other means. */
    closing: () => {
      isClosing.current = true;
    },
    stay: () => {
      isClosing.current = false;
    },
    /** Returns whether a path shows another tab, so that no typed text is lost by going there. */
    isTab: (pathname: string): boolean =>
      !isClosing.current && `${pathname}/`.startsWith(`${to('newMock', { projectId })}/`),
  };
}
export type OpenMocks = ReturnType<typeof useOpenMocks>;
