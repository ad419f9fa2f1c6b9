import type { TinyMCE } from 'tinymce';
import 'tinymce/tinymce';
import 'tinymce/models/dom';
import 'tinymce/plugins/lists';
import 'tinymce/plugins/table';

/** The bundled TinyMCE: its editing core, without its interface, its skins and its network access. */
export const tinymce = (globalThis as unknown as { tinymce: TinyMCE }).tinymce;

// Our own buttons have our icons. Without a registered set, TinyMCE would load one.
tinymce.IconManager.add('default', { icons: {} });
