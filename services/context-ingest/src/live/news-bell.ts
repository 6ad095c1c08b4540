/** Lets one wait until something has happened since they last waited. */
export class NewsBell {
  private hasRung = false;
  private wake: (() => void) | undefined;

  ring(): void {
    this.hasRung = true;
    this.wake?.();
  }

  /** At once if it has rung meanwhile, else when it rings, or after so many milliseconds. */
  async heard(withinMs: number): Promise<void> {
    if (!this.hasRung)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, withinMs);
        this.wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    this.wake = undefined;
    this.hasRung = false;
  }
}
