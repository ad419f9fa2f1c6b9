// The icons in use, by what they mean here. Each by its own file, since the library's index names all of its
// thousands, and chunks could not be told apart by them.

export { default as BackIcon } from 'lucide/dist/esm/icons/arrow-left.mjs';
export { default as BellIcon } from 'lucide/dist/esm/icons/bell.mjs';
export { default as ChevronDownIcon } from 'lucide/dist/esm/icons/chevron-down.mjs';
export { default as ChevronRightIcon } from 'lucide/dist/esm/icons/chevron-right.mjs';
export { default as HelpIcon } from 'lucide/dist/esm/icons/circle-question-mark.mjs';
export { default as ColumnsIcon } from 'lucide/dist/esm/icons/columns-3.mjs';
export { default as DownloadIcon } from 'lucide/dist/esm/icons/download.mjs';
export { default as MoreIcon } from 'lucide/dist/esm/icons/ellipsis.mjs';
export { default as ExternalIcon } from 'lucide/dist/esm/icons/external-link.mjs';
export { default as FileIcon } from 'lucide/dist/esm/icons/file.mjs';
export { default as FoldIcon } from 'lucide/dist/esm/icons/fold-vertical.mjs';
export { default as GripIcon } from 'lucide/dist/esm/icons/grip-vertical.mjs';
export { default as KeyboardIcon } from 'lucide/dist/esm/icons/keyboard.mjs';
export { default as LayersIcon } from 'lucide/dist/esm/icons/layers.mjs';
export { default as LinkIcon } from 'lucide/dist/esm/icons/link.mjs';
export { default as LogOutIcon } from 'lucide/dist/esm/icons/log-out.mjs';
export { default as PanelIcon } from 'lucide/dist/esm/icons/panel-left.mjs';
export { default as EditIcon } from 'lucide/dist/esm/icons/pencil.mjs';
export { default as PinIcon } from 'lucide/dist/esm/icons/pin.mjs';
export { default as PlayIcon } from 'lucide/dist/esm/icons/play.mjs';
export { default as AddIcon } from 'lucide/dist/esm/icons/plus.mjs';
export { default as RedoIcon } from 'lucide/dist/esm/icons/redo-2.mjs';
export { default as HistoryIcon } from 'lucide/dist/esm/icons/rotate-ccw-clock.mjs';
export { default as SearchIcon } from 'lucide/dist/esm/icons/search.mjs';
export { default as SlidersIcon } from 'lucide/dist/esm/icons/sliders-horizontal.mjs';
export { default as TerminalIcon } from 'lucide/dist/esm/icons/square-terminal.mjs';
export { default as StarIcon } from 'lucide/dist/esm/icons/star.mjs';
export { default as TrashIcon } from 'lucide/dist/esm/icons/trash.mjs';
export { default as AlertIcon } from 'lucide/dist/esm/icons/triangle-alert.mjs';
export { default as UndoIcon } from 'lucide/dist/esm/icons/undo-2.mjs';
export { default as UnfoldIcon } from 'lucide/dist/esm/icons/unfold-vertical.mjs';
export { default as UploadIcon } from 'lucide/dist/esm/icons/upload.mjs';
export { default as UserIcon } from 'lucide/dist/esm/icons/user.mjs';
export { default as TeamIcon } from 'lucide/dist/esm/icons/users.mjs';
export * from './plain-icons';
