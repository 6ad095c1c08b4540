export interface Mail {
  /** One bare address. */
  readonly to: string;
  /** Who it seems to come from, by name; the installation's own name when left out. The address is always its own. */
  readonly fromName?: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
}

/** Sends mail. Always called from a job. Full: SMTP. */
export interface Mailer {
  /**
   * Resolves when the mail is accepted. Throws `unavailable` when another attempt may succeed, `does-not-validate` when
   * it never will. Attempts after a lost answer may deliver twice.
   */
  send(mail: Mail): Promise<void>;
  /** False where mail stays on this machine, so that screens can say so. */
  readonly delivers: boolean;
}
