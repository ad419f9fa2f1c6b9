import type { MermaidConfig } from 'mermaid';
import { mixColours } from '../../../../lib/colours/mix-colours';
import { type Colours, diagramLimits } from '../messages';

/** System fonts only: an image loads no fonts, and text in it must be as wide as Mermaid measured it here. */
const fontFamily =
  "'PingFang SC', 'HarmonyOS Sans SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'WenQuanYi Micro Hei', sans-serif";

/** Settings that directives and front matter of a source cannot change. */
const secure = [
  'secure',
  'securityLevel',
  'startOnLoad',
  'maxTextSize',
  'maxEdges',
  'suppressErrorRendering',
  'deterministicIds',
  'dompurifyConfig',
  'htmlLabels',
  'textPlacement',
  'theme',
  'themeCSS',
  'themeVariables',
  'darkMode',
  'fontFamily',
  'altFontFamily',
  'logLevel',
  'forceLegacyMathML',
  'legacyMathML',
];

/** Repeats colours until there are twelve, named as Mermaid numbers them. */
const numbered = (prefix: string, first: number, colours: readonly string[]) =>
  Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`${prefix}${first + at}`, colours[at % colours.length]]));

/** Returns Mermaid's settings: the strictest ones, and the colours of our theme for every kind of diagram. */
export function configOf(colours: Colours): MermaidConfig {
  const { surface, raised, sunken, line, edge, ink, faintInk, accent, note, alarm, parts } = colours;
  const soft = parts.map((part) => mixColours(part, 0.28, surface));
  return {
    startOnLoad: false,
    securityLevel: 'strict',
    secure,
    suppressErrorRendering: true,
    maxTextSize: diagramLimits.source,
    maxEdges: diagramLimits.edges,
    logLevel: 'fatal',
    htmlLabels: false,
    flowchart: { htmlLabels: false },
    class: { htmlLabels: false },
    journey: {
      textPlacement: 'tspan',
      taskFontFamily: fontFamily,
      titleFontFamily: fontFamily,
      titleFontSize: '20px',
      actorColours: [...parts],
    },
    sequence: { mirrorActors: false },
    fontFamily,
    theme: 'base',
    themeVariables: {
      darkMode: colours.isDark,
      fontFamily,
      fontSize: '14px',
      background: surface,
      textColor: ink,
      lineColor: edge,
      primaryColor: raised,
      primaryTextColor: ink,
      primaryBorderColor: edge,
      secondaryColor: sunken,
      secondaryTextColor: ink,
      secondaryBorderColor: edge,
      tertiaryColor: sunken,
      tertiaryTextColor: ink,
      tertiaryBorderColor: line,
      titleColor: ink,
      edgeLabelBackground: surface,
      clusterBkg: sunken,
      clusterBorder: line,
      noteBkgColor: mixColours(note, 0.16, surface),
      noteBorderColor: mixColours(note, 0.5, surface),
      noteTextColor: ink,
      activationBkgColor: mixColours(accent, 0.28, surface),
      activationBorderColor: accent,
      sequenceNumberColor: surface,
      labelBoxBkgColor: sunken,
      labelBoxBorderColor: edge,
      errorBkgColor: mixColours(alarm, 0.28, surface),
      errorTextColor: ink,
      // Gantt charts.
      sectionBkgColor: sunken,
      sectionBkgColor2: sunken,
      altSectionBkgColor: surface,
      excludeBkgColor: mixColours(line, 0.5, surface),
      gridColor: line,
      taskBkgColor: mixColours(accent, 0.28, surface),
      taskBorderColor: accent,
      taskTextColor: ink,
      taskTextDarkColor: ink,
      taskTextLightColor: ink,
      taskTextOutsideColor: ink,
      activeTaskBkgColor: mixColours(accent, 0.5, surface),
      activeTaskBorderColor: accent,
      doneTaskBkgColor: mixColours(faintInk, 0.35, surface),
      doneTaskBorderColor: edge,
      critBkgColor: mixColours(alarm, 0.35, surface),
      critBorderColor: alarm,
      todayLineColor: alarm,
      // Pie charts.
      ...numbered('pie', 1, soft),
      pieStrokeColor: surface,
      pieOuterStrokeColor: line,
      pieOpacity: '1',
      pieTitleTextSize: '16px',
      pieSectionTextSize: '13px',
      pieLegendTextSize: '13px',
      pieTitleTextColor: ink,
      pieSectionTextColor: ink,
      pieLegendTextColor: ink,
      // Mind maps, timelines, journeys and Git graphs.
      ...numbered('cScale', 0, soft),
      ...numbered('cScaleLabel', 0, [ink]),
      ...numbered('cScalePeer', 0, parts),
      ...numbered('cScaleInv', 0, parts),
      ...numbered('fillType', 0, soft),
      ...numbered('git', 0, parts),
      ...numbered('gitInv', 0, [ink]),
      ...numbered('gitBranchLabel', 0, [surface]),
      commitLabelColor: ink,
      commitLabelBackground: surface,
      tagLabelColor: ink,
      tagLabelBackground: sunken,
      tagLabelBorder: edge,
    },
  };
}
