export interface Mail {
  /** One bare address. */
  readonly to: string;
  /** Who it seems to come from, by name; the installation's own name when left out. The address is always its own. */
  readonly fromName?: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
}

/** A mail that was written in the place of being sent. */
export interface KeptMail {
  readonly mailId: string;
  readonly at: Date;
  readonly from: string;
  readonly to: string;
  readonly subject: string;
}

/** What would have been sent. */
export interface KeptMails {
  /** The newest first; with a search, those whose sender, recipient or subject holds it. `next` is null on the last page. */
  page(wanted: {
    readonly search: string;
    readonly after: string | undefined;
    readonly limit: number;
  }): Promise<{ mails: KeptMail[]; next: string | null }>;
  /** A mail with its text; undefined when there is none of this id. */
  read(mailId: string): Promise<(KeptMail & { text: string }) | undefined>;
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
  /** Mails that stay on this machine; only where they do. */
  readonly kept?: KeptMails;
}
