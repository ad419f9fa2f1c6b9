import type { TinyMCE } from 'tinymce';
import 'tinymce/tinymce';
import 'tinymce/models/dom';
import 'tinymce/plugins/lists';
import 'tinymce/plugins/table';

/** TinyMCE as it is bundled: its editing, without its interface, its skins and its network. */
export const tinymce = (globalThis as unknown as { tinymce: TinyMCE }).tinymce;

// Ours are on our own buttons. Without a set, one would be loaded.
tinymce.IconManager.add('default', { icons: {} });
