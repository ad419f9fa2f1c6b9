import { dragOf } from '../../../lib/browser/drag';

type Dragged =
  | { readonly kind: 'mocks'; readonly ids: readonly string[] }
  | { readonly kind: 'folder'; readonly id: string };

export const { start: startDrag, read: readDragged, end: endDrag } = dragOf<Dragged>();
