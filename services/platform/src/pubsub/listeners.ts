/** Who listens to one channel in this process. */
export class Listeners {
  private readonly members = new Set<{ listener: (message: string) => void }>();

  /** `report` hears what a listener threw; the others are told all the same. */
  constructor(private readonly report: (error: unknown) => void) {}

  get size(): number {
    return this.members.size;
  }

  /** The same function may be added twice and hears twice; the answer takes away this one, once. */
  add(listener: (message: string) => void): () => void {
    const member = { listener };
    this.members.add(member);
    return () => void this.members.delete(member);
  }

  /** Whoever leaves meanwhile no longer hears the message, and whoever joins does not hear it yet. */
  tell(message: string): void {
    for (const member of [...this.members]) {
      if (!this.members.has(member)) continue;
      try {
        member.listener(message);
      } catch (error) {
        this.report(error);
      }
    }
  }
}
