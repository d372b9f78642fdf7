// Everything that draws, loaded with the drawing library when a figure is first shown.
export { figureFile } from './figure-file.js';
export { drawFigure } from './plot-draw.js';
export { legendOf, swatch } from './plot-legend.js';
export { PAGE_PALETTE } from './plot-palette.js';
