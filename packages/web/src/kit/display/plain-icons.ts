// Icons of the pages without the component library, which load no others: see chunks.ts.
export { default as CheckIcon } from 'lucide/dist/esm/icons/check.mjs';
export { default as CopyIcon } from 'lucide/dist/esm/icons/copy.mjs';
export { default as EyeIcon } from 'lucide/dist/esm/icons/eye.mjs';
export { default as EyeOffIcon } from 'lucide/dist/esm/icons/eye-off.mjs';
export { default as GlobeIcon } from 'lucide/dist/esm/icons/globe.mjs';
export { default as HashIcon } from 'lucide/dist/esm/icons/hash.mjs';
export { default as ListIcon } from 'lucide/dist/esm/icons/list.mjs';
export { default as MonitorIcon } from 'lucide/dist/esm/icons/monitor.mjs';
export { default as MoonIcon } from 'lucide/dist/esm/icons/moon.mjs';
export { default as RefreshIcon } from 'lucide/dist/esm/icons/refresh-cw.mjs';
export { default as SunIcon } from 'lucide/dist/esm/icons/sun.mjs';
export { default as CloseIcon } from 'lucide/dist/esm/icons/x.mjs';
