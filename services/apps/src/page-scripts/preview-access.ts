/** How a page of the platform lets those in who build the app, on its preview. */
export interface PreviewAccess {
  /** Of the builder, which alone hands out codes. */
  readonly platformOrigin: string;
  /** With which somebody came; it counts once. */
  readonly code: string | undefined;
}
