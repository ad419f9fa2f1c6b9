import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Flow } from './diagram';
import type { Scene } from './draw/scene';
import { sceneOf } from './draw-diagram';
import { placeFlow } from './place/flow';
import { readDiagram } from './read/read';

/** As wide as fonts are on the whole, without a page to ask. */
const measure = (text: string, size: number): number =>
  [...text].reduce((sum, letter) => sum + (letter > '\u2e80' ? size : size * 0.56), 0);

const wordsOf = (source: string): string[] => {
  const scene = sceneOf(source, measure);
  if (!scene || 'line' in scene) throw new Error(`not drawn: ${JSON.stringify(scene)}`);
  return scene.items.flatMap((item) => (item.kind === 'text' ? item.lines : []));
};
const flowOf = (source: string): Flow => readDiagram(source) as Flow;

describe('flows', () => {
  test('shapes, chains, words of edges and groups are read', () => {
    const flow = flowOf(`flowchart LR
      A[开始] --> B{"库存够？"}
      B -->|是| C([下单]) & D[(库)]
      B -- 否，等待 --> E((缺货)):::warn
      C -.-> F{{通知}}; D ==> F
      subgraph back [后端]
        F --- G[/回执/]
      end
      classDef warn fill:#f00
      click A "javascript:alert(1)"`);
    expect(flow.direction).toBe('right');
    expect(flow.nodes.map(({ id, label, shape, group }) => [id, label, shape, group])).toEqual([
      ['A', '开始', 'box', ''],
      ['B', '库存够？', 'diamond', ''],
      ['C', '下单', 'pill', ''],
      ['D', '库', 'cylinder', ''],
      ['E', '缺货', 'circle', ''],
      ['F', '通知', 'hexagon', 'back'],
      ['G', '回执', 'slantRight', 'back'],
    ]);
    expect(flow.edges.map(({ from, to, label, line, toTip }) => [from, to, label, line, toTip])).toEqual([
      ['A', 'B', '', 'plain', 'arrow'],
      ['B', 'C', '是', 'plain', 'arrow'],
      ['B', 'D', '是', 'plain', 'arrow'],
      ['B', 'E', '否，等待', 'plain', 'arrow'],
      ['C', 'F', '', 'dashed', 'arrow'],
      ['D', 'F', '', 'thick', 'arrow'],
      ['F', 'G', '', 'plain', 'none'],
    ]);
  });

  test('labels are words: tags that set lines and weight go, everything else stays as it was typed', () => {
    const [first, second, third] = flowOf(
      'graph TD\nA["一<br/>二"] --> B["#quot;<b>三</b>#quot;"] --> C["<img src=x onerror=alert(1)>"]',
    ).nodes;
    expect([first?.label, second?.label, third?.label]).toEqual(['一\n二', '"三"', '<img src=x onerror=alert(1)>']);
  });

  test('a line that is not understood is named, and nothing is drawn without it', () => {
    expect(readDiagram('flowchart TD\n  A --> B\n\n  B ??? C')).toEqual({ kind: 'unread', line: 4 });
    expect(readDiagram('flowchart TD\n subgraph x\n A')).toMatchObject({ kind: 'unread' });
    expect(readDiagram('gitGraph\n commit')).toBeUndefined();
    expect(readDiagram('')).toBeUndefined();
  });

  const node = fc.integer({ min: 0, max: 24 });
  const flows = fc.record({
    edges: fc.array(fc.tuple(node, node, fc.constantFrom('', '是', 'a long label of an edge')), {
      minLength: 1,
      maxLength: 40,
    }),
    groups: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 25, maxLength: 25 }),
    direction: fc.constantFrom('down', 'up', 'left', 'right' as const),
  });

  test('no two nodes lie on each other, and all that is drawn lies within the drawing', () => {
    fc.assert(
      fc.property(flows, ({ edges, groups, direction }) => {
        const ids = [...new Set(edges.flatMap(([from, to]) => [from, to]))];
        const groupOf = (id: number) => (groups[id] ? `g${groups[id]}` : '');
        const flow: Flow = {
          kind: 'flow',
          direction,
          nodes: ids.map((id) => ({ id: `n${id}`, label: `节点 ${id}`, shape: 'box', group: groupOf(id) })),
          edges: edges.map(([from, to, label]) => ({
            from: `n${from}`,
            to: `n${to}`,
            label,
            line: 'plain',
            fromTip: 'none',
            toTip: 'arrow',
          })),
          groups: [...new Set(ids.map(groupOf))].filter(Boolean).map((id) => ({ id, label: id, group: '' })),
        };
        const scene = placeFlow(flow, measure);
        const boxes = boxesOf(scene);
        expect(boxes).toHaveLength(ids.length);
        for (const [at, a] of boxes.entries()) {
          expect(a.left >= 0 && a.top >= 0 && a.right <= scene.width && a.bottom <= scene.height).toBe(true);
          for (const b of boxes.slice(at + 1))
            expect(a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top).toBe(true);
        }
      }),
    );
  });
});

/** The outlines of nodes in a drawing. */
function boxesOf({ items }: Scene) {
  return items.flatMap((item) => {
    if (item.kind !== 'path' || item.fill !== 'box') return [];
    const [, x = 0, top = 0] = /^M(-?[\d.]+) (-?[\d.]+)/.exec(item.d)?.map(Number) ?? [];
    const right = Math.max(...[...item.d.matchAll(/A[\d.]+ [\d.]+ 0 0 1 (-?[\d.]+)/g)].map(([, to]) => Number(to)));
    const bottom = Math.max(...[...item.d.matchAll(/V(-?[\d.]+)/g)].map(([, to]) => Number(to)));
    return [{ left: x - 4, top, right, bottom: bottom + 4 }];
  });
}

test('a sequence has its people, messages, notes, frames and numbers', () => {
  const words = wordsOf(`sequenceDiagram
    autonumber
    participant C as 客户端
    actor U as 用户
    U->>+C: 点“支付”
    Note over C: 校验签名
    alt 余额够
      C-->>-U: 成功
    else 不够
      C--xU: 失败
    end
    loop 每分钟
      C->>C: 自检
    end`);
  for (const said of ['客户端', '用户', '点“支付”', '校验签名', '[余额够]', '[不够]', '失败', 'loop', '自检', '1', '4'])
    expect(words, said).toContain(said);
  expect(readDiagram('sequenceDiagram\nA->>B: x\nend')).toEqual({ kind: 'unread', line: 3 });
});

test('states have levels, choices and notes', () => {
  const flow = flowOf(`stateDiagram-v2
    [*] --> 待支付
    待支付 --> 已支付: 支付成功
    state "已 关闭" as closed
    待支付 --> closed
    state 处理中 {
      [*] --> 打包
    }
    已支付 --> 处理中
    note right of closed: 不能再支付
    closed --> [*]`);
  expect(flow.nodes.filter(({ shape }) => shape === 'start')).toHaveLength(2);
  expect(flow.groups.map(({ id }) => id)).toEqual(['处理中']);
  expect(flow.nodes.find(({ id }) => id === 'closed')?.label).toBe('已 关闭');
  expect(flow.nodes.find(({ shape }) => shape === 'note')?.label).toBe('不能再支付');
});

test('classes and entities are tables with their relations', () => {
  const classes = flowOf(`classDiagram
    class Order {
      <<entity>>
      +String id
      +pay(amount) bool
    }
    Order "1" *-- "1..*" Item : 包含
    Animal <|-- Order`);
  expect(classes.nodes.find(({ id }) => id === 'Order')).toMatchObject({
    shape: 'rows',
    label: '«entity»\nOrder',
    rows: ['+String id', '-', '+pay(amount) bool'],
  });
  expect(classes.edges).toMatchObject([
    { from: 'Order', to: 'Item', fromTip: 'fullDiamond', fromLabel: '1', toLabel: '1..*', label: '包含' },
    { from: 'Animal', fromTip: 'triangle' },
  ]);
  const entities = flowOf('erDiagram\n  USER ||--o{ ORDER : 下单\n  USER {\n    bigint id PK "主键"\n  }');
  expect(entities.edges).toMatchObject([{ fromLabel: '1', toLabel: '0..*', label: '下单' }]);
  expect(entities.nodes[0]?.rows).toEqual(['id  bigint  PK  主键']);
});

test('pies and plans say their parts', () => {
  expect(wordsOf('pie title 缺陷来源\n "需求" : 30\n "代码" : 70')).toEqual(['缺陷来源', '需求  30%', '代码  70%']);
  const words = wordsOf(`gantt
    title 迁移
    dateFormat YYYY-MM-DD
    section 准备
    评估 :done, a1, 2026-10-08, 5d
    双写 :a2, after a1, 1w
    切换 :crit, 2026-10-22, 2026-10-23`);
  for (const said of ['迁移', '准备', '评估', '双写', '切换', '10-08']) expect(words).toContain(said);
  expect(readDiagram('gantt\n 任务 : after nobody, 2d')).toEqual({ kind: 'unread', line: 2 });
});

test('no text is too odd to be read or to be shown as text', () => {
  const head = fc.constantFrom(
    'flowchart TD',
    'sequenceDiagram',
    'stateDiagram-v2',
    'classDiagram',
    'erDiagram',
    'pie',
    'gantt',
  );
  const odd = fc.stringMatching(/^[A-C \-=.>|[\](){}<:;"'&/\\x+#%中\n~*]{0,80}$/);
  fc.assert(
    fc.property(head, odd, (first, rest) => {
      const scene = sceneOf(`${first}\n${rest}`, measure);
      if (scene && 'items' in scene) expect(Number.isFinite(scene.width + scene.height)).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('texts that took other readers minutes are refused in no time', () => {
  for (const piece of ['A--', '[', '((', '"', 'A[(', '-. a ', '== ', ';', '{{', 'A:::', '&A', '<<', 'A "1" '])
    for (const head of ['flowchart TD\n', 'classDiagram\n', 'sequenceDiagram\n', 'stateDiagram-v2\n', 'erDiagram\n'])
      for (const length of [990, 29_000]) {
        const line = `${piece.repeat(Math.floor(length / piece.length))}\n`;
        sceneOf(head + line.repeat(Math.floor(29_000 / line.length)), measure);
      }
});
