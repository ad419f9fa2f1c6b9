import { text } from '../run/node';
import { IMAGE_SIZES } from './generators/image-sizes';
import type { Placeholder } from './placeholder';

/** The address of a placeholder picture. With three arguments the third is the text, with four the fourth. */
export const image: Placeholder = {
  names: ['image', 'img'],
  group: 'image',
  example: '@image("200x100", "#50b347", "#fff", "Mock")',
  about: {
    zh: '占位图片地址；参数为尺寸、背景色、前景色、格式、文字。',
    en: 'The URL of a placeholder image; arguments: size, background, foreground, format, text.',
  },
  prepare: (args) => {
    const given = args.count;
    const size = args.text(0, '');
    const background = args.text(1, '').replace('#', '');
    const foreground = given === 3 ? '' : args.text(2, '').replace('#', '');
    const format = given >= 5 ? args.text(3, '') : '';
    const label = args.text(given >= 5 ? 4 : given === 4 ? 3 : given === 3 ? 2 : -1, '');
    const rest =
      (background && `/${background}`) +
      (foreground && `/${foreground}`) +
      (format && `.${format}`) +
      (label && `&text=${label}`);
    return text((run) => `http://dummyimage.com/${size || run.random.pick(IMAGE_SIZES)}${rest}`);
  },
};
