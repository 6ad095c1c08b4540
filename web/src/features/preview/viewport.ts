/** Sizes of spec 2, section 9, in CSS pixels; desktop fills what there is. */
export const viewports = {
  desktop: null,
  tablet: { width: 768, height: 1024 },
  mobile: { width: 375, height: 667 },
} as const;
export type Viewport = keyof typeof viewports;
