import { focusFirst } from './form-errors';

/**
 * Focuses the first field of a dialog or drawer, as its `afterOpenChange`, because antd focuses the close
 * button or the frame. Does nothing if the user has already focused a field.
 * @example <Modal afterOpenChange={focusFirstField} …>
 */
export function focusFirstField(isOpen: boolean): void {
  const layer = isOpen && document.activeElement?.closest('.ant-modal-wrap, .ant-drawer');
  if (!layer) return;
  const box = layer.querySelector<HTMLElement>('.ant-modal-body, .ant-drawer-body');
  if (!box?.contains(document.activeElement)) focusFirst(box);
}
