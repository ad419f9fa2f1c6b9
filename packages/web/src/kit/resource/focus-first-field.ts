import { focusFirst } from './form-errors';

/**
 * For `afterOpenChange` of a dialog or drawer that people open to fill something in. The library focuses the close button
 * or the frame; somebody who was faster keeps their place.
 * @example <Modal afterOpenChange={focusFirstField} …>
 */
export function focusFirstField(isOpen: boolean): void {
  const layer = isOpen && document.activeElement?.closest('.ant-modal-wrap, .ant-drawer');
  if (!layer) return;
  const box = layer.querySelector<HTMLElement>('.ant-modal-body, .ant-drawer-body');
  if (!box?.contains(document.activeElement)) focusFirst(box);
}
