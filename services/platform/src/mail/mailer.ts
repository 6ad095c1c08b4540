export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
}

/** Sends mail. Always called from a job. Full: SMTP. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  /** False where mail stays on this machine, so that screens can say so. */
  readonly delivers: boolean;
}
