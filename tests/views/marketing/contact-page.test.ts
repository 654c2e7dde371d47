import { describe, expect, it } from 'vitest'
import { mailtoUrl } from '../../../src/views/marketing/info/contact-page.tsx'
import { isStaffed, nextOpeningTime } from '../../../src/views/marketing/info/hours.ts'

/** Juba is two hours ahead of UTC, all year. */
const juba = (text: string): number => Date.parse(`${text}+02:00`)

describe('contact hours', () => {
  it.each([
    ['2026-11-23T08:59', false],
    ['2026-11-23T09:00', true],
    ['2026-11-27T16:59', true],
    ['2026-11-27T17:00', false],
    ['2026-11-28T12:00', false],
    ['2026-11-29T12:00', false],
  ])('on %s the phone is staffed: %s', (at, open) => {
    expect(isStaffed(juba(at))).toBe(open)
  })

  it.each([
    ['2026-11-23T12:00', '2026-12-05'],
    ['2026-12-05T23:30', '2026-12-05'],
    ['2026-12-06T00:10', '2027-01-02'],
    ['2026-08-01T00:10', '2026-08-01'],
    ['2026-11-01T12:00', '2026-11-07'],
  ])('on %s the next open house is on %s', (at, day) => {
    const next = new Date(nextOpeningTime(juba(at))).toLocaleDateString('sv', {
      timeZone: 'Africa/Juba',
    })
    expect(next).toBe(day)
  })
})

it('[ROUTE-28] pre-fills the e-mail with the subject, the username and the questions of the topic', () => {
  const topic = {
    title: 'Bought & sold',
    text: '',
    questions: ['Link to the asset', 'What happened'],
  }
  const address = new URL(mailtoUrl(topic, 'lokai'))
  expect(`${address.protocol}${address.pathname}`).toBe('mailto:hello@kinyeti.example')
  expect(Object.fromEntries(address.searchParams)).toEqual({
    subject: 'Kinyeti: Bought & sold',
    body: 'My username: lokai\nLink to the asset: \nWhat happened: ',
  })
})
