/** Pixels (spec 2, section 9: table). */
export const rowHeight = 40;
export const visibleHeight = 480;
export const selectionWidth = 50;
export const actionsWidth = 100;
