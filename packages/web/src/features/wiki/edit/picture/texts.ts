import { defineTexts } from '../../../../lib/texts/texts';

export const texts = defineTexts('wikiSourcePicture', {
  zh: {
    alignCenter: '居中',
    alignEnd: '靠右',
    alignStart: '靠左',
    changed: '图片的源码刚刚被修改，没有写入新的大小，请再拖动一次',
    notWritten: '这张图片的说明无法加上大小，请在源码中修改',
    ownSize: '原始大小',
    ownSizeShort: '原始',
    picture: '图片',
    pictureBar: '图片工具',
    resize: '拖动以调整大小，双击恢复原始大小',
    size: '宽度 {size}',
  },
  en: {
    alignCenter: 'Centre',
    alignEnd: 'Align right',
    alignStart: 'Align left',
    changed: 'The source of the picture has just changed, so the new size was not written. Drag again.',
    notWritten: 'The size cannot be added to the description of this picture. Change it in the source.',
    ownSize: 'Original size',
    ownSizeShort: 'Original',
    picture: 'Picture',
    pictureBar: 'Picture tools',
    resize: 'Drag to resize, double-click for the original size',
    size: '{size} wide',
  },
});
