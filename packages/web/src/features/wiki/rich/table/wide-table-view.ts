import type { Node as DocNode } from '@tiptap/pm/model';
import { TableView } from '@tiptap/pm/tables';
import type { ViewMutationRecord } from '@tiptap/pm/view';
import { watchEdges } from '../../../../lib/browser/scroll-edges';

/** A table that scrolls in a frame, which shows on which sides more columns are. */
export class WideTableView extends TableView {
  readonly #stop: () => void;

  constructor(node: DocNode, cellMinWidth: number) {
    super(node, cellMinWidth);
    this.#stop = watchEdges([this.dom]);
  }

  override ignoreMutation(record: ViewMutationRecord): boolean {
    return super.ignoreMutation(record) || (record.type === 'attributes' && record.target === this.dom);
  }

  destroy(): void {
    this.#stop();
  }
}
