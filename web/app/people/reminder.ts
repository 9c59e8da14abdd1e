/** A reminder: its recipient, what the email contains besides the deadline and the message, and the call. */
export type Reminder = {
  readonly fullName: string;
  /** For example 'the survey link'. */
  readonly link: string;
  readonly question?: string;
  readonly onSend: (message: string | null) => Promise<unknown>;
};
