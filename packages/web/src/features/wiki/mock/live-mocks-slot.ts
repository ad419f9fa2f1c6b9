import { type ComponentType, lazy, type RefObject } from 'react';

interface LiveMocksProps {
  readonly markdownId: string;
  readonly canEdit: boolean;
  readonly text: RefObject<HTMLElement | null>;
  /** Changes with each rendering of the text. */
  readonly textNo: number;
}

let load: (() => Promise<ComponentType<LiveMocksProps>>) | undefined;

/** Connects the wiki to the component of another feature, which would otherwise be imported in a circle. */
export function provideLiveMocks(loadComponent: () => Promise<ComponentType<LiveMocksProps>>): void {
  load = loadComponent;
}

/** Fills the places of mocks in the text of an article; nothing on pages without the feature. */
export const LiveMocks = lazy(
  async (): Promise<{ default: ComponentType<LiveMocksProps> }> => ({ default: (await load?.()) ?? (() => null) }),
);
