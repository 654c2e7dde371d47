import { css } from '../../../../styled-system/css'
import { grid, wrap } from '../../../../styled-system/patterns'
import { link, tag } from '../../../../styled-system/recipes'
import { firstText, isObject, listOf } from '../../../protocol/base/json.ts'
import type { Json, PublicProfile } from '../../../protocol/base/types.ts'
import { RichText } from '../../content/rich-text.tsx'

const section = grid({
  gap: '6',
  maxWidth: 'prose',
  '& h2': { textStyle: 'eyebrow', color: 'muted', marginBlockEnd: '2' },
  '& dt': { color: 'muted', textStyle: 'small' },
  '& dl': { display: 'grid', gap: '3' },
})

/** What a person says of themselves; what the API tells nothing of is left out. */
export function About({ profile }: { profile: PublicProfile }) {
  const { user, bio } = profile
  const details = isObject(profile.userprofile) ? profile.userprofile : {}
  const facts = factsOf(details)
  const skills = listOf(details.skills)
    .map(wordOf)
    .filter((word) => word !== '')
  return (
    <div className={section}>
      <section aria-labelledby="about">
        <h2 id="about">About</h2>
        {bio === '' ? (
          <p className={css({ color: 'muted' })}>
            {user.first_name || user.username} has not written anything here yet.
          </p>
        ) : (
          <RichText text={bio} />
        )}
      </section>
      {skills.length > 0 && (
        <section aria-labelledby="skills">
          <h2 id="skills">Skills</h2>
          <ul className={wrap()}>
            {skills.map((skill) => (
              <li key={skill} className={tag({ tone: 'nile' })}>
                {skill}
              </li>
            ))}
          </ul>
        </section>
      )}
      {facts.length > 0 && (
        <dl>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd dir="auto">{label === 'Website' ? <Website address={value} /> : value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

const FACTS = [
  { name: 'artistic_style', label: 'Style' },
  { name: 'specialization', label: 'Specialises in' },
  { name: 'location', label: 'Place' },
  { name: 'website', label: 'Website' },
] as const

function factsOf(details: { [key: string]: Json }): { label: string; value: string }[] {
  return FACTS.flatMap(({ name, label }) => {
    const value = firstText(details[name])?.trim() ?? ''
    return value === '' ? [] : [{ label, value }]
  })
}

function wordOf(value: Json): string {
  return firstText(isObject(value) ? value.name : value)?.trim() ?? ''
}

/** Only web addresses become links. */
function Website({ address }: { address: string }) {
  const href = /^https?:\/\//i.test(address) ? address : `https://${address}`
  if (!URL.canParse(href)) return address
  return (
    <a href={href} className={link()} target="_blank" rel="noopener nofollow ugc">
      {address.replace(/^https?:\/\//i, '')}
    </a>
  )
}
