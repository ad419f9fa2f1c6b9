import type { Text } from '@easymock/contract';
import type { NoteKind } from './exchange';

/** Texts of the notes in a report. */
export const noteTexts: Record<NoteKind, Text> = {
  unsafeMarkup: { zh: '去掉了不允许的内容：{value}', en: 'Parts that are not allowed were left out: {value}' },
  linkMissing: { zh: '链接的文件不在压缩包中：{value}', en: 'A link leads to a missing file: {value}' },
  fileMissing: { zh: '缺少文件：{value}', en: 'A file is missing: {value}' },
  fileTooLarge: {
    zh: '附件超过 50 MB，没有导入：{value}',
    en: 'A file is larger than 50 MB and was left out: {value}',
  },
  fileUnused: { zh: '没有文档使用，没有导入', en: 'No document uses it, so it was left out' },
  fileRefused: { zh: '文件没有导入：{value}', en: 'A file was left out: {value}' },
  format: { zh: '不认识的内容：{value}', en: 'Unknown content was left out: {value}' },
  wordStyle: {
    zh: '样式“{value}”没有对应的格式，按正文导入',
    en: 'The style “{value}” has no equivalent, so its text was imported as body text',
  },
  wordPart: { zh: 'Word 内容没有导入：{value}', en: 'A part of the Word document was left out: {value}' },
  wordPicture: { zh: 'Word 图片没有导入：{value}', en: 'A picture of the Word document was left out: {value}' },
  wordSymbol: { zh: 'Word 符号没有导入：{value}', en: 'A symbol of the Word document was left out: {value}' },
  encoding: { zh: '不是 UTF-8，按中文编码读取', en: 'The file is not UTF-8 and was read as GBK' },
  nameMended: { zh: '名称改为“{value}”', en: 'The name was changed to “{value}”' },
  nameTaken: { zh: '同级中已有同名内容，名称改为“{value}”', en: 'The name was taken and was changed to “{value}”' },
  tagMissing: { zh: '这里没有这些标签：{value}', en: 'These tags do not exist here: {value}' },
  fieldUnknown: {
    zh: '目录没有这些字段，内容留在正文开头：{value}',
    en: 'The folder has no such fields; the entries stay at the beginning of the text: {value}',
  },
  fieldValue: {
    zh: '这些字段不能使用文件中的值，没有设置：{value}',
    en: 'These fields cannot have the values of the file, so they were not set: {value}',
  },
  fieldsFull: { zh: '这些字段没有创建：{value}', en: 'These fields were not created: {value}' },
  tooDeep: { zh: '目录层数过多', en: 'There are too many folder levels' },
  damaged: { zh: '无法读取：{value}', en: 'The content cannot be read: {value}' },
  duplicate: {
    zh: '压缩包中有重复的文件，只导入了第一个',
    en: 'The archive contains this file twice; the first one was used',
  },
  tooLong: { zh: '正文超过 2 MB', en: 'Its text is longer than 2 MB' },
  editedSince: {
    zh: '上次导入后有人编辑过，之前的内容在历史版本中',
    en: 'The document was edited after the last import; the former text is in its history',
  },
  locked: { zh: '正在被他人编辑，没有更新', en: 'Somebody is editing the document, so it was not updated' },
  refused: { zh: '没有导入：{value}', en: 'It was left out: {value}' },
  lost: { zh: '没有导出：{value}', en: 'It was left out: {value}' },
  pictureFailed: {
    zh: '图片没有带回，仍为链接：{value}',
    en: 'A picture of another website could not be brought along and stays a link: {value}',
  },
  pictureOutside: { zh: '外部图片只保留链接：{value}', en: 'A picture of another website stays a link: {value}' },
};
