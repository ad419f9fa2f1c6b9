import type { Density } from '@easymock/contract';
import { theme as antdTheme, type MappingAlgorithm, type ThemeConfig } from 'antd';
import { mixColours } from '../../lib/colours/mix-colours';
import type { Theme } from '../../lib/preferences/theme';

/** Reads a token from the page, so that tokens.css stays the only place with colours. */
function token(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--g-${name}`).trim();
}

/** The library's dark algorithm mixes every seed with black, but the dark colours in tokens.css must stay unchanged. */
const ourColours: MappingAlgorithm = (seed, derived = antdTheme.defaultAlgorithm(seed)) => ({
  ...derived,
  colorPrimary: seed.colorPrimary,
  colorInfo: seed.colorInfo,
  colorSuccess: seed.colorSuccess,
  colorWarning: seed.colorWarning,
  colorError: seed.colorError,
  colorLink: seed.colorLink,
});

/** Reduces spacing only. The font size stays, because smaller text would be hard to read. */
const compact: ThemeConfig['token'] = {
  controlHeight: 28,
  controlHeightSM: 24,
  controlHeightLG: 36,
  padding: 12,
  paddingSM: 8,
  paddingLG: 18,
  margin: 12,
  marginLG: 16,
};

/**
 * Converts the design tokens to the theme of the component library. Call it after `data-theme` has been set.
 * @param isStill disables all motion, because even a very short animation has frames in which a button is elsewhere or
 * invisible
 */
export function antdThemeOf(theme: Theme, density: Density, isStill: boolean): ThemeConfig {
  const isDark = theme === 'dark';
  const isCompact = density === 'compact';
  const glaze = token('glaze');
  const ink1 = token('ink1');
  const surface = token('surface');
  const raised = token('raised');
  const line = token('line');
  const glazeSoft = token('glaze-soft');
  return {
    algorithm: [isDark ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm, ourColours],
    cssVar: { prefix: 'ant', key: 'easymock' },
    hashed: false,
    token: {
      colorPrimary: glaze,
      colorPrimaryHover: token('glaze-hover'),
      colorPrimaryActive: token('glaze-active'),
      colorPrimaryBg: glazeSoft,
      // Colour of the library's focus rings.
      colorPrimaryBorder: glaze,
      lineWidthFocus: 2,
      colorInfo: token('indigo'),
      colorSuccess: token('bamboo'),
      colorWarning: token('amber'),
      colorError: token('seal'),
      // Dark seeds would produce muddy backgrounds.
      colorErrorBg: mixColours(token('seal'), 0.08, surface),
      colorErrorBorder: mixColours(token('seal'), 0.35, surface),
      colorWarningBg: mixColours(token('amber'), 0.08, surface),
      colorWarningBorder: mixColours(token('amber'), 0.35, surface),
      colorInfoBg: mixColours(token('indigo'), 0.08, surface),
      colorInfoBorder: mixColours(token('indigo'), 0.35, surface),
      colorSuccessBg: mixColours(token('bamboo'), 0.08, surface),
      colorSuccessBorder: mixColours(token('bamboo'), 0.35, surface),
      colorTextBase: ink1,
      colorBgBase: surface,
      colorBgLayout: token('canvas'),
      colorBgContainer: surface,
      colorBgElevated: raised,
      colorBgMask: token('veil'),
      colorText: ink1,
      colorTextSecondary: token('ink2'),
      colorTextTertiary: token('ink3'),
      colorTextPlaceholder: token('ink3'),
      colorTextDescription: token('ink3'),
      colorBorder: token('edge'),
      colorBorderSecondary: line,
      colorSplit: line,
      colorFillAlter: token('sunken'),
      colorLink: glaze,
      colorLinkHover: token('glaze-hover'),
      colorLinkActive: token('glaze-active'),
      colorTextLightSolid: token('on-glaze'),
      controlItemBgActive: glazeSoft,
      controlItemBgActiveHover: glazeSoft,
      borderRadius: 6,
      borderRadiusLG: 10,
      borderRadiusSM: 4,
      fontSize: 14,
      // The font is a CSS variable, because it depends on the language, which can change independently of the theme.
      fontFamily: 'var(--g-font-ui)',
      fontFamilyCode: token('font-mono'),
      controlHeight: 32,
      wireframe: false,
      boxShadow: token('shadow2'),
      boxShadowSecondary: token('shadow2'),
      boxShadowTertiary: token('shadow1'),
      motion: !isStill,
      motionDurationFast: '0.12s',
      motionDurationMid: '0.2s',
      motionDurationSlow: '0.24s',
      ...(isCompact && compact),
    },
    components: {
      Button: {
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        primaryColor: token('on-glaze'),
        dangerColor: isDark ? token('canvas') : '#fff',
        fontWeight: 500,
      },
      Table: {
        headerBg: token('sunken'),
        headerColor: token('ink2'),
        headerSplitColor: 'transparent',
        fontWeightStrong: 500,
        cellPaddingBlock: isCompact ? 7 : 11,
        cellPaddingInline: 12,
        rowHoverBg: token('canvas'),
      },
      Tabs: { inkBarColor: glaze, lineWidthBold: 2, titleFontSize: 14, horizontalItemGutter: 24 },
      Tooltip: { colorBgSpotlight: ink1, colorTextLightSolid: surface },
      Tag: { defaultBg: 'transparent' },
      Menu: { itemSelectedBg: glazeSoft, itemSelectedColor: glaze, activeBarWidth: 2 },
      Modal: { borderRadiusLG: 14, titleFontSize: 16 },
      Segmented: { trackBg: token('sunken'), itemSelectedBg: surface, itemSelectedColor: glaze },
      Select: { optionSelectedBg: glazeSoft, optionSelectedColor: glaze },
      Form: { labelColor: token('ink2'), verticalLabelPadding: '0 0 4px' },
      // Transparent, because dialogs and cards have another background than the surface in the dark theme.
      Pagination: { itemBg: 'transparent' },
      Checkbox: { colorBorder: token('edge') },
    },
  };
}
