import type { IconShape } from '../../../kit/display/icon';
import {
  ArchiveFileIcon,
  AudioFileIcon,
  FileIcon,
  PictureIcon,
  SheetFileIcon,
  TextFileIcon,
  VideoFileIcon,
} from '../../../kit/display/icons';

const icons: readonly (readonly [IconShape, string])[] = [
  [PictureIcon, 'png jpg jpeg gif webp svg bmp heic psd sketch fig'],
  [TextFileIcon, 'pdf doc docx txt md rtf odt pages ppt pptx key'],
  [SheetFileIcon, 'xls xlsx csv numbers ods'],
  [ArchiveFileIcon, 'zip rar 7z gz tar tgz xz'],
  [AudioFileIcon, 'mp3 wav ogg flac m4a aac opus'],
  [VideoFileIcon, 'mp4 mov webm m4v avi mkv'],
];

/** Returns the icon of a file, by its extension. */
export function fileIcon(name: string): IconShape {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return icons.find(([, endings]) => endings.split(' ').includes(ending))?.[0] ?? FileIcon;
}
