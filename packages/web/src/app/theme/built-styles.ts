/** The style sheet that the build makes of the components of the frame; empty while developing, when the library makes it. */
export const componentStyles: string = '';
