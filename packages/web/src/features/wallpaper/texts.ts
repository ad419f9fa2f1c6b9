import { defineTexts } from '../../lib/texts/texts';

export const texts = defineTexts('wallpaper', {
  zh: { anotherPicture: '换一张' },
  en: { anotherPicture: 'Next picture' },
});
