/** The address that attacks refer to. Nothing may request it. */
const trap = 'http://127.0.0.1:9/attack';

const flow = (rest: string): string => `flowchart LR\n${rest}`;
const directive = (settings: unknown): string =>
  `%%{init: ${JSON.stringify(settings)}}%%\nflowchart LR\n a[一] --> b[二]`;

/** Sources that try to run something, to load something, or to occupy the page. `ran` is what a script would set. */
export const attacks: Readonly<Record<string, string>> = {
  'markup in labels': flow(
    ` a["<img src=${trap} onerror=parent.ran=1>"] --> b["<script>parent.ran=1</script>"]\n b --> c["<svg onload=parent.ran=1><a href='javascript:parent.ran=1'>x</a></svg>"]`,
  ),
  'markup in Markdown labels': flow(
    ` a["\`**<img src=${trap} onerror=parent.ran=1>** [x](javascript:parent.ran=1) ![y](${trap})\`"]`,
  ),
  'escaped markup': flow(
    ' a["#lt;img src=x onerror=parent.ran=1#gt;"] --> b["&lt;script&gt;parent.ran=1&lt;/script&gt;"]',
  ),
  foreignObject: flow(` a["<foreignObject><iframe srcdoc='<script>parent.ran=1</script>'></iframe></foreignObject>"]`),
  'nested documents': flow(` a["<iframe src=${trap}></iframe><object data=${trap}></object><embed src=${trap}>"]`),
  links: flow(` a[一] --> b[二]\n click a "javascript:parent.ran=1"\n click b href "${trap}" _top`),
  calls: flow(' a[一]\n click a call alert("parent.ran=1")\n click a call constructor.constructor("parent.ran=1")()'),
  'links of messages': `sequenceDiagram\n participant A\n link A: 面板 @ javascript:parent.ran=1\n links A: {"图": "${trap}"}\n properties A: {"class": "x\\" onload=\\"parent.ran=1"}\n A->>A: 好`,
  'links of classes': `classDiagram\n class A\n click A href "javascript:parent.ran=1"\n callback A "alert"`,
  'links of plans': `gantt\n section 一\n 任务 :a1, 2026-01-01, 3d\n click a1 href "javascript:parent.ran=1"\n click a1 call alert(1)`,
  'lower security': directive({
    securityLevel: 'loose',
    secure: [],
    maxEdges: 99999,
    htmlLabels: true,
    flowchart: { htmlLabels: true },
  }),
  'a security of sandbox': directive({ securityLevel: 'sandbox' }),
  'styles of a theme': directive({
    themeCSS: `*{background:url(${trap})}@import url(${trap});@font-face{font-family:x;src:url(${trap})}`,
  }),
  'styles in variables': directive({
    theme: 'base',
    themeVariables: {
      primaryColor: `red;}*{background:url(${trap})}`,
      lineColor: `url(${trap})`,
      fontFamily: `x;}*{background:url(${trap})}`,
    },
  }),
  'styles in fonts': directive({
    fontFamily: `x"};*{background:url(${trap})}`,
    altFontFamily: '</style><script>parent.ran=1</script>',
  }),
  'styles of nodes': flow(
    ` a[一] --> b[二]\n style a fill:url(${trap}),background-image:url(${trap})\n classDef x fill:red;}*{background:url(${trap})}\n class b x`,
  ),
  'the end of styles': flow(' a[一]\n classDef x fill:#fff</style><script>parent.ran=1</script>\n class a x'),
  'pictures of nodes': flow(` a@{ img: "${trap}", label: "图", w: 60, h: 60 }`),
  'icons of nodes': flow(` a@{ icon: "${trap}", label: "图" }`),
  'prototype keys': `%%{init: {"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}}}%%\nflowchart LR\n a[一] --> b[二]`,
  'prototype keys of the head':
    '---\nconfig:\n  __proto__:\n    polluted: 1\n  securityLevel: loose\n  themeCSS: "* { display: none }"\n---\nflowchart LR\n a[一] --> b[二]',
  'entities of YAML': `---\ntitle: &a [x]\nb: [${'*a,'.repeat(2_000)}*a]\n---\nflowchart LR\n a[一]`,
  'names of prototypes as nodes': flow(' __proto__[一] --> constructor[二]'),
  'names of prototypes as states': 'stateDiagram-v2\n __proto__ --> toString\n toString --> hasOwnProperty',
  formulas: flow(` a["$$\\\\href{javascript:parent.ran=1}{x}\\\\includegraphics{${trap}}$$"]`),
  'a title with markup': `---\ntitle: "<img src=${trap} onerror=parent.ran=1>"\n---\npie\n "<b onmouseover=parent.ran=1>x</b>": 1`,
  'a description with markup': `pie\n accTitle: <script>parent.ran=1</script>\n accDescr: "<img src=${trap}>"\n "x": 1`,
  '600 edges': flow(Array.from({ length: 600 }, (_, at) => ` a${at} --> b${at}`).join('\n')),
  '30,000 characters of edges': flow(`a${'-->a'.repeat(7_400)}`),
  'a crossing of all nodes': flow(
    ` ${Array.from({ length: 80 }, (_, at) => `a${at}`).join(' & ')} --> ${Array.from({ length: 80 }, (_, at) => `b${at}`).join(' & ')}`,
  ),
  'a plan of a thousand years':
    'gantt\n dateFormat YYYY-MM-DD\n tickInterval 1millisecond\n excludes weekends\n 任务 :a, 0001-01-01, 9999-12-31',
  'deep groups': flow(
    `${Array.from({ length: 300 }, (_, at) => `subgraph g${at}\n`).join('')}a-->b\n${'end\n'.repeat(300)}`,
  ),
  'a head without an end': `---${'\n'.repeat(29_000)}`,
  'words that are cut inside a character': `treemap-beta\n"${'😀'.repeat(200)}"\n    "a": 1\n`,
  'endless animations': flow(` a e1@--> b\n e1@{ animate: true }\n classDef x filter:blur(900px)\n class a x`),
  'characters that XML does not know': 'pie\n "\u0000\u0008\ufffe\ud800一": 1',
};
