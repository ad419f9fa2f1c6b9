import { defineTexts } from '../../lib/texts/texts';

export const boardTexts = defineTexts('board', {
  zh: {
    column: '{title}，{count} 张卡片',
    keyColumn: '左边或右边的列',
    keyMove: '把卡片移到左边或右边的列',
    moveCard: '移动{name}（Alt ← →）',
    moveTo: '移到“{column}”',
    movedTo: '{name}已移到{column}',
    wentBack: '{name}已放回原位',
  },
  en: {
    column: '{title}, {count} {count:card|cards}',
    keyColumn: 'Column on the left or right',
    keyMove: 'Move a card to the column on the left or right',
    moveCard: 'Move {name} (Alt ← →)',
    moveTo: 'Move to “{column}”',
    movedTo: '{name} moved to {column}',
    wentBack: '{name} returned to its original position',
  },
});
