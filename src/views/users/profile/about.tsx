import { css } from '../../../../styled-system/css'
import { grid, wrap } from '../../../../styled-system/patterns'
import { tag } from '../../../../styled-system/recipes'
import type { PublicProfile } from '../../../protocol/base/types.ts'
import { RichText } from '../../shared/content/rich-text.tsx'
import { detailsOf } from '../../shared/users/details.ts'
import { Website } from './website.tsx'

const section = grid({
  gap: '6',
  maxWidth: 'prose',
  '& h2': { textStyle: 'eyebrow', color: 'muted', marginBlockEnd: '2' },
  '& dt': { color: 'muted', textStyle: 'small' },
  '& dl': { display: 'grid', gap: '3' },
})

/** Bio, skills and details of a user; details that the API does not provide are omitted. */
export function About({ profile }: { profile: PublicProfile }) {
  const { user, bio } = profile
  const { style, discipline, location, website, skills } = detailsOf(profile)
  const facts = [
    { label: 'Style', value: style },
    { label: 'Specialises in', value: discipline },
    { label: 'Location', value: location },
    { label: 'Website', value: website },
  ].filter(({ value }) => value !== '')
  return (
    <div className={section}>
      <section aria-labelledby="about">
        <h2 id="about">About</h2>
        {bio === '' ? (
          <p className={css({ color: 'muted' })}>
            {user.first_name || user.username} hasn’t added a bio yet.
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
              <dd dir="auto">{label === 'Website' ? <Website url={value} /> : value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}
