import { describe, expect, test } from 'vitest';
import { show } from '../../../../test/screen';
import { setThemeChoice } from '../../../lib/preferences/theme';
import { attacks } from '../diagram/attacks.fixture';
import { diagrams } from '../diagram/diagrams.fixture';
import { ArticleHtml } from './article-html';

const deep = { tags: 'deep' };

const diagram = (source: string) => {
  const code = document.createElement('code');
  code.textContent = source;
  return `<pre class="md-code md-diagram" data-language="mermaid">${code.outerHTML}</pre>`;
};

const pictures = () => [...document.querySelectorAll<HTMLImageElement>('img[data-drawn-for]')];
const frames = () => [...document.querySelectorAll<HTMLIFrameElement>('iframe[data-diagram-frame]')];
/** Waits until each diagram is a picture, or a note with the reason. */
const settled = async () => {
  await expect
    .poll(() => document.querySelector('[aria-busy="false"], p[data-added]'), { timeout: 25_000 })
    .not.toBeNull();
  await expect.poll(() => document.querySelector('[aria-busy="true"]'), { timeout: 25_000 }).toBeNull();
};

/** Reads a picture as browsers do: as XML, which has to be well-formed. */
const readPicture = ({ src }: HTMLImageElement) => {
  const text = decodeURIComponent(src.slice(src.indexOf(',') + 1));
  return new DOMParser().parseFromString(text, 'image/svg+xml');
};
const wordsIn = (picture: HTMLImageElement): string =>
  [...readPicture(picture).querySelectorAll('text')].map(({ textContent }) => textContent).join('\n');

/** Draws one text after another. */
async function drawAll(sources: readonly string[]) {
  const shown = await show(<ArticleHtml html={sources.map(diagram).join('')} />);
  await settled();
  return shown;
}

describe('kinds', () => {
  test.each(Object.entries(diagrams))(
    '%s is a picture with all its words, none of them cut',
    async (_, { source, words }) => {
      await drawAll([source]);
      const [picture] = pictures();
      expect(picture?.naturalWidth).toBeGreaterThan(50);
      const text = picture ? wordsIn(picture) : '';
      for (const word of words) expect(text).toContain(word);
      const { viewBox } = readPicture(picture as HTMLImageElement).documentElement as unknown as SVGSVGElement;
      expect(outside(picture as HTMLImageElement)).toEqual([]);
      expect(viewBox.baseVal.width).toBeGreaterThan(50);
    },
  );
});

/** Returns the words of a picture that extend beyond its edges. */
function outside(picture: HTMLImageElement): string[] {
  const svg = document.body.appendChild(document.importNode(readPicture(picture).documentElement, true));
  const box = svg.getBoundingClientRect();
  const cut = [...svg.querySelectorAll('text')].filter((text) => {
    const { left, right, top, bottom, width } = text.getBoundingClientRect();
    const isInside = left >= box.left - 1 && right <= box.right + 1 && top >= box.top - 1 && bottom <= box.bottom + 1;
    return width > 0 && !isInside;
  });
  svg.remove();
  return cut.map(({ textContent }) => textContent ?? '');
}

test('a diagram has its source below, and its kind and words as its description', async () => {
  const { screen } = await drawAll(['flowchart LR\n a[下单] -->|成功| b[支付]']);
  await expect.element(screen.getByRole('img', { name: '流程图：下单、成功、支付' })).toBeVisible();
  await screen.getByText('源码').click();
  await expect.element(screen.getByText('flowchart LR')).toBeVisible();
});

test('a diagram follows the theme, in colours that can be read', async () => {
  await drawAll(['flowchart LR\n a[下单] --> b[支付]\n style b fill:#fff3bf']);
  const inkOf = (word: string) => {
    const [picture] = pictures();
    const svg = document.importNode(readPicture(picture as HTMLImageElement).documentElement, true);
    document.body.append(svg);
    const words = [...svg.querySelectorAll('tspan')].find(
      ({ children, textContent }) => children.length === 0 && textContent === word,
    );
    const { fill } = getComputedStyle(words as Element);
    svg.remove();
    return fill;
  };
  expect(pictures()[0]?.dataset.drawnFor).toBe('light');
  expect([inkOf('下单'), inkOf('支付')]).toEqual(['rgb(27, 35, 33)', 'rgb(27, 35, 33)']);
  setThemeChoice('dark');
  // A filter adapts the picture until it is redrawn, and on paper.
  expect(getComputedStyle(pictures()[0] as Element).filter).toContain('invert');
  await expect.poll(() => pictures()[0]?.dataset.drawnFor).toBe('dark');
  expect([inkOf('下单'), inkOf('支付')]).toEqual(['rgb(230, 236, 234)', 'rgb(23, 29, 28)']);
});

describe('failures', () => {
  test.each([
    ['第 2 行无法识别，因此显示源码', 'flowchart LR\n a ?? b'],
    ['第 8 行无法识别，因此显示源码', '---\ntitle: x\n---\n%% 注释\n\nflowchart LR\n %% 注释\n a ?? b'],
    [
      '第 4 行无法识别，因此显示源码',
      '%%{init: {"flowchart": {"curve": "linear"}}}%%\nsequenceDiagram\n  A->>B: 好\n  A=>>B',
    ],
    ['第 3 行无法识别，因此显示源码', 'pie title 来源\n  "一": 1\n  二 = 2'],
    ['第一行不是 Mermaid 支持的图，因此显示源码', 'dance\n a'],
    ['这张图太大，因此显示源码', `flowchart LR\n${'%% 长\n'.repeat(7_500)}a --> b`],
  ])('%s: the source is shown', async (note, source) => {
    const { screen } = await show(<ArticleHtml html={diagram(source)} />);
    await expect.element(screen.getByText(note)).toBeVisible();
    expect(document.querySelector('pre.md-diagram')?.checkVisibility()).toBe(true);
    expect(document.querySelector('details')).toBeNull();
  });

  test('a frame that does not answer is removed, and another one draws what follows', deep, async () => {
    for (const frame of frames()) frame.remove();
    const silencer = new MutationObserver(() => {
      const [frame] = frames();
      if (!frame) return;
      frame.src = 'data:text/html,<script>parent.postMessage("diagram-frame-ready", "*")</script>';
      silencer.disconnect();
    });
    silencer.observe(document.body, { childList: true });
    const { screen } = await show(<ArticleHtml html={diagram('pie\n "慢": 1') + diagram('pie\n "快": 1')} />);
    await expect.poll(frames).toHaveLength(1);
    const [silent] = frames();
    await expect.poll(() => silent?.isConnected, { timeout: 15_000 }).toBe(false);
    await expect.element(screen.getByText('绘制这张图的时间太长，因此显示源码')).toBeVisible();
    await expect.element(screen.getByRole('img', { name: '饼图：快、100%' })).toBeVisible();
    expect(frames()).toHaveLength(1);
  });
});

test('a text that changes while it is typed keeps its picture until the next one is drawn', async () => {
  const { screen } = await drawAll(['pie\n "需求": 1']);
  await screen.rerender(<ArticleHtml html={diagram('pie\n "环境": 1')} />);
  expect(pictures()).toHaveLength(1);
  await expect.poll(() => pictures()[0]?.alt).toBe('饼图：环境、100%');
});

test('pictures come from the frame only, not from other windows', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
  const forged = { svg, width: 10, height: 10, kind: 'pie', words: ['假'] };
  const send = setInterval(() => {
    for (let id = 0; id < 200; id += 1) postMessage({ ...forged, id });
  }, 5);
  await drawAll(['pie\n "真": 1']);
  clearInterval(send);
  expect(pictures().map(({ alt }) => alt)).toEqual(['饼图：真、100%']);
});

describe('attacks', () => {
  test('the frame has no rights besides its script', async () => {
    await drawAll(['pie\n "一": 1']);
    const [frame] = frames();
    expect(frame?.getAttribute('sandbox')).toBe('allow-scripts');
    expect(frame?.contentDocument).toBeNull();
    const { headers } = await fetch(frame?.src ?? '');
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self'; /);
  });

  test.each(Object.entries(attacks))('%s: nothing runs and nothing is referred to', async (_, source) => {
    await show(<ArticleHtml html={diagram(source)} />);
    await settled();
    expect((globalThis as { ran?: number }).ran).toBeUndefined();
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
    for (const picture of pictures()) {
      const svg = readPicture(picture);
      expect(svg.querySelector('parsererror, script, foreignObject, iframe, image, animate, set')).toBeNull();
      const attributes = [...svg.querySelectorAll('*')].flatMap((element) => [...element.attributes]);
      expect(attributes.filter(({ name }) => /^on/i.test(name))).toEqual([]);
      expect(attributes.filter(({ value }) => /javascript:/i.test(value))).toEqual([]);
      expect(attributes.filter(({ name, value }) => /href$/.test(name) && !value.startsWith('#'))).toEqual([]);
      const style = [...svg.querySelectorAll('style')].map(({ textContent }) => textContent).join('');
      expect(style).not.toMatch(/@import|url\((?!["']?#)|image-set/i);
    }
  });

  test('a directive changes neither the fonts nor the limits', async () => {
    await drawAll([
      '%%{init: {"fontFamily": "Papyrus", "themeVariables": {"fontFamily": "Papyrus"}, "htmlLabels": true, "flowchart": {"htmlLabels": true}}}%%\nflowchart LR\n a[一]',
    ]);
    const text = new XMLSerializer().serializeToString(readPicture(pictures()[0] as HTMLImageElement));
    expect(text).not.toContain('Papyrus');
    expect(text).toContain('PingFang SC');
  });
});
