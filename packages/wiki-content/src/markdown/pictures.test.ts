import { describe, expect, test } from 'vitest';
import { contentOf, renderMarkdown } from '../index';
import { changePictureLabel } from './picture-label';

const html = (source: string) =>
  renderMarkdown(source)
    .html.replace(/ data-line="\d+"| loading="lazy"| referrerpolicy="no-referrer"/g, '')
    .trim();
const picture = '<img src="/a.png" alt="图"';

describe('options of pictures', () => {
  test.each([
    ['![图|320](/a.png)', `<p>${picture} width="320"></p>`],
    ['![图|50%](/a.png) 后', `<p>${picture} width="50%"> 后</p>`],
    ['![图|320x200](/a.png)', `<p>${picture} width="320" height="200"></p>`],
    ['![|320](/a.png)', '<p><img src="/a.png" alt="" width="320"></p>'],
    ['![图](/a.png){width=50%}', `<p>${picture} width="50%"></p>`],
    ['![图](/a.png){: width="300" height="80"} 后', `<p>${picture} width="300" height="80"> 后</p>`],
    ['![图|center](/a.png)', `<figure style="text-align:center">${picture}></figure>`],
    [
      '![图|caption|right|320](/a.png "登录页的<三个>状态")',
      `<figure style="text-align:right">${picture} width="320"><figcaption>登录页的&lt;三个&gt;状态</figcaption></figure>`,
    ],
    ['[![图|caption](/a.png "题")](/b)', `<figure><a href="/b">${picture}></a><figcaption>题</figcaption></figure>`],
    ['- ![图|left](/a.png)', `<ul>\n<li>\n<figure style="text-align:left">${picture}></figure>\n</li>\n</ul>`],
    ['| a |\n|---|\n| ![图\\|80](/a.png) |', `width="80"`],
  ])('%s', (source, shown) => expect(html(source)).toContain(shown));

  test.each([
    ['![甲|乙](/a.png)', 'alt="甲|乙"'],
    ['![第|3](/a.png)', 'alt="第|3"'],
    ['![甲|120%](/a.png)', 'alt="甲|120%"'],
    ['![甲|320|乙](/a.png)', 'alt="甲|320|乙"'],
    ['![甲|left|right](/a.png)', 'alt="甲|left"'],
    ['![甲](/a.png "题")', 'title="题"'],
    ['![甲](/a.png){说明}', '{说明}'],
    ['![甲|center](/a.png) 与文字', '<p><img'],
  ])('%s is no option, or not one for its place', (source, shown) => expect(html(source)).toContain(shown));
});

describe('pictures of rich text', () => {
  const { toMarkdown } = contentOf('wysiwyg');
  const { fromMarkdown } = contentOf('wysiwyg');
  test.each([
    ['<p><img src="/a.png" alt="图" width="320"></p>', '![图|320](/a.png)'],
    ['<p>前 <img src="/a.png" alt="图" width="50%"> 后</p>', '前 ![图|50%](/a.png) 后'],
    [
      '<figure><img src="/a.png" alt="图"><figcaption>题 "1"</figcaption></figure>',
      '![图|caption](/a.png "题 \\"1\\"")',
    ],
    [
      '<figure style="text-align:center"><a href="/b"><img src="/a.png" alt="图" width="320"></a><figcaption>题</figcaption></figure>',
      '[![图|caption|center|320](/a.png "题")](/b)',
    ],
    ['<figure style="text-align:right"><img src="/a.png" alt=""></figure>', '![|right](/a.png)'],
    [
      '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td><img src="/a.png" alt="" width="80"></td></tr></tbody></table>',
      '![\\|80](/a.png)',
    ],
  ])('%s', (source, markdown) => {
    const made = toMarkdown(source);
    expect(made.lost).toEqual([]);
    expect(made.source).toContain(markdown);
    const back = fromMarkdown(made.source, '标题').source;
    expect(toMarkdown(back).source).toBe(made.source);
  });

  test.each([
    '<figure><img src="/a.png" alt="图"><figcaption>有<strong>重点</strong></figcaption></figure>',
    '<p><img src="/a.png" alt="图|320"></p>',
    '<p><img src="/a.png" alt="图" style="width:3em"></p>',
  ])('%s stays HTML, because the options could not say it', (source) => {
    const made = toMarkdown(source);
    expect(made.source).toContain('<img');
    expect(made.lost).toEqual([]);
  });
});

describe('options written into the label of a picture', () => {
  test.each([
    ['图', { width: '320' }, '图|320'],
    ['', { width: '320' }, '|320'],
    ['图|320x200', { width: '50%' }, '图|50%'],
    ['图|320x200', { align: 'center' }, '图|center|320x200'],
    ['图|caption|right|320', { width: null }, '图|caption|right'],
    ['图|center', { align: null }, '图'],
    ['a*b* \\[1\\]|c', { width: '64' }, 'a*b* \\[1\\]|c|64'],
  ] as const)('%s with %j is %s', (label, change, written) =>
    expect(changePictureLabel(label, '', change)).toEqual({ label: written, removed: 0 }),
  );

  test('bars are escaped in tables', () =>
    expect(changePictureLabel('图\\|80', ' |', { width: '120' }, { isInTable: true })?.label).toBe('图\\|120'));

  test('a new width replaces that of the attributes behind the picture', () => {
    const made = changePictureLabel('图', '{width=50% height=80} 后', { width: '120' });
    expect(made).toEqual({ label: '图|120', removed: 21 });
    expect(html(`![${made?.label}](/a.png) 后`)).toContain('width="120"');
    expect(changePictureLabel('图', '{width=50%}', { align: 'left' })?.removed).toBe(0);
  });

  test.each([
    ['图', { width: '8' }],
    ['甲|50%|320', { width: null }],
  ] as const)('%s with %j could not be read again', (label, change) =>
    expect(changePictureLabel(label, '', change)).toBeUndefined(),
  );
});
