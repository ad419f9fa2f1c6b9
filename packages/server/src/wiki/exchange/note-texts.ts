import type { Text } from '@easymock/contract';
import type { NoteKind } from './exchange';

/** Texts of the notes in a report. */
export const noteTexts: Record<NoteKind, Text> = {
  unsafeMarkup: { zh: '去掉了不允许的内容：{value}', en: 'Left out what is not allowed: {value}' },
  linkMissing: {
    zh: '链接的文件不在压缩包中：{value}',
    en: 'A link leads to a file that is not there: {value}',
  },
  fileMissing: { zh: '缺少文件：{value}', en: 'A file is missing: {value}' },
  fileTooLarge: {
    zh: '附件超过 50 MB，没有导入：{value}',
    en: 'A file is larger than 50 MB and was left out: {value}',
  },
  fileUnused: { zh: '没有文档使用，没有导入', en: 'No document uses it, so it was left out' },
  fileRefused: { zh: '文件没有导入：{value}', en: 'A file was left out: {value}' },
  format: { zh: '不认识的内容：{value}', en: 'Not understood: {value}' },
  encoding: { zh: '不是 UTF-8，按中文编码读取', en: 'It is not UTF-8, and was read as GBK' },
  nameMended: { zh: '名称改为“{value}”', en: 'Its name became “{value}”' },
  nameTaken: { zh: '同级中已有同名内容，名称改为“{value}”', en: 'The name was taken; it became “{value}”' },
  tagMissing: { zh: '这里没有这些标签：{value}', en: 'These tags do not exist here: {value}' },
  tooDeep: { zh: '目录层数过多', en: 'It lies too deep' },
  damaged: { zh: '无法读取：{value}', en: 'It cannot be read: {value}' },
  duplicate: {
    zh: '压缩包中有重复的文件，只导入了第一个',
    en: 'The archive contains it twice; the first one was taken',
  },
  tooLong: { zh: '正文超过 2 MB', en: 'Its text is longer than 2 MB' },
  editedSince: {
    zh: '上次导入后有人编辑过，之前的内容在历史版本中',
    en: 'It was edited after the last import; the former text is in its history',
  },
  locked: { zh: '正在被他人编辑，没有更新', en: 'Somebody is editing it, so it was not updated' },
  refused: { zh: '没有导入：{value}', en: 'It was left out: {value}' },
  lost: { zh: '没有导出：{value}', en: 'It was left out: {value}' },
  pictureOutside: {
    zh: '外部图片只保留链接：{value}',
    en: 'A picture of another site stays a link: {value}',
  },
};
