/** What a mail is about; its text is written when it is sent. `at` is an ISO time. */
type Mail =
  | { readonly kind: 'password_reset'; readonly resetId: string }
  | { readonly kind: 'email_confirmation' }
  | { readonly kind: 'password_changed'; readonly at: string }
  | { readonly kind: 'email_changed'; readonly at: string }
  | { readonly kind: 'new_sign_in'; readonly at: string; readonly device: string }

export interface MailJob {
  /** Part of the Message-ID, so that all attempts to send a mail have the same one. */
  readonly id: string
  readonly userId: number
  /** Address at the time of the event. */
  readonly to: string
  /** Origin of the links. */
  readonly origin: string
  readonly mail: Mail
}

/** A mail as it is sent. */
export interface OutgoingMail {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}
