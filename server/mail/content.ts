import { PRODUCT_NAME } from '../../src/protocol/base/brand.ts'
import { isolate } from '../../src/protocol/base/text.ts'

/** Text of a mail; the HTML part and the plain-text part have the same content. */
export interface MailContent {
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** Link shown as a button. */
  readonly action?: { readonly label: string; readonly url: string }
  /** Why the recipient gets this mail. */
  readonly reason: string
}

const NOT_YOU = (origin: string): string =>
  `If this wasn’t you, reset your password now: ${origin}/reset-password`

/** @param minutes how long the link works */
export const passwordResetContent = (
  { name, username }: { readonly name: string; readonly username: string },
  url: string,
  minutes: number,
): MailContent => ({
  subject: `Reset your ${PRODUCT_NAME} password`,
  paragraphs: [
    `Hi ${isolate(name)},`,
    `Choose a new password with this link. It works once, for ${minutes} minutes.`,
    `Your username: ${username}`,
    'If you didn’t ask for this, ignore this mail. Your password stays as it is.',
  ],
  action: { label: 'Choose a new password', url },
  reason: `You get this mail because someone asked to reset the password of your ${PRODUCT_NAME} account.`,
})

/** @param days how long the link works */
export const emailConfirmationContent = (name: string, url: string, days: number): MailContent => ({
  subject: 'Confirm your e-mail address',
  paragraphs: [
    `Hi ${isolate(name)},`,
    `Confirm that this is your address. The link works for ${days} days.`,
    `If you don’t have an account on ${PRODUCT_NAME}, ignore this mail.`,
  ],
  action: { label: 'Confirm e-mail address', url },
  reason: `You get this mail because a ${PRODUCT_NAME} account uses this address.`,
})

export const passwordChangedContent = (
  name: string,
  origin: string,
  time: string,
): MailContent => ({
  subject: `Your ${PRODUCT_NAME} password was changed`,
  paragraphs: [
    `Hi ${isolate(name)},`,
    `Your password was changed on ${time}. Other devices were signed out.`,
    NOT_YOU(origin),
  ],
  reason: `You get this mail because it is about the security of your ${PRODUCT_NAME} account.`,
})

/** Goes to the old address, which no longer resets the password. */
export const emailChangedContent = (name: string, origin: string, time: string): MailContent => ({
  subject: `The e-mail address of your ${PRODUCT_NAME} account was changed`,
  paragraphs: [
    `Hi ${isolate(name)},`,
    `Your account got another e-mail address on ${time}. We no longer send mail to this one.`,
    `If this wasn’t you, contact us: ${origin}/contact`,
  ],
  reason: `You get this mail because this was the address of your ${PRODUCT_NAME} account.`,
})

export const newSignInContent = (
  name: string,
  origin: string,
  { device, time }: { readonly device: string; readonly time: string },
): MailContent => ({
  subject: `New sign-in to ${PRODUCT_NAME}`,
  paragraphs: [
    `Hi ${isolate(name)},`,
    `Your account was used on a new device: ${device}, on ${time}.`,
    NOT_YOU(origin),
  ],
  action: { label: 'See your devices', url: `${origin}/settings#devices` },
  reason: `You get this mail because it is about the security of your ${PRODUCT_NAME} account.`,
})
