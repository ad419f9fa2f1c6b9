// Messages between our page and the frame that draws diagrams.

/** The colours of the theme, as `#rrggbb`. */
export interface Colours {
  readonly isDark: boolean;
  readonly surface: string;
  readonly raised: string;
  readonly sunken: string;
  readonly line: string;
  readonly edge: string;
  readonly ink: string;
  readonly faintInk: string;
  readonly accent: string;
  readonly note: string;
  readonly alarm: string;
  /** Colours of the parts of a whole, such as slices, branches and sections. */
  readonly parts: readonly string[];
}

export interface DrawRequest {
  readonly id: number;
  readonly source: string;
  readonly colours: Colours;
}

export interface Drawing {
  /** A document of SVG, complete and well-formed. */
  readonly svg: string;
  readonly width: number;
  readonly height: number;
  /** Mermaid's name of the kind of diagram, such as `flowchart-v2`. */
  readonly kind: string;
  /** The words in the picture, for readers who do not see it. */
  readonly words: readonly string[];
}

export interface DrawFailure {
  /**
   * `kind`: the first line names no diagram; `unread`: the source has an error; `size`: the diagram is too large;
   * `absent`: scripts could not be loaded.
   */
  readonly reason: 'kind' | 'unread' | 'size' | 'absent';
  /** The line of the error, if Mermaid reports it. */
  readonly line?: number | undefined;
}

export type DrawAnswer = { readonly id: number } & (Drawing | DrawFailure);

/** The first message of a frame: its program is loaded. */
export const frameReady = 'diagram-frame-ready';

export const diagramLimits = {
  /** Characters of a source. */
  source: 30_000,
  edges: 500,
  /** Characters of a picture. */
  svg: 2_000_000,
  /** Pixels of a picture's longer side. */
  side: 20_000,
};
