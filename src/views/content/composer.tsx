import { BookOpen, Image, PenLine } from 'lucide-react'
import { Link } from 'wouter'
import { css } from '../../../styled-system/css'
import { center, hstack } from '../../../styled-system/patterns'
import { button, link, note } from '../../../styled-system/recipes'
import { fullName } from '../../protocol/account/user.ts'
import type { User } from '../../protocol/base/types.ts'
import { Avatar } from '../components/avatar.tsx'
import { useOffered } from '../hooks/features.ts'
import { loginPath } from '../routing/return-to.ts'

const POST_FORM_PATH = '/create/post'

const promptLink = css({
  display: 'flex',
  alignItems: 'center',
  flexGrow: '1',
  minHeight: 'touch',
  paddingInline: '4',
  border: 'control',
  borderRadius: 'full',
  color: 'muted',
  textStyle: { base: 'small', md: 'body' },
  textDecoration: 'none',
  _hover: { color: 'fg', background: 'sunken' },
})
const pen = center({
  width: '10',
  height: '10',
  flexShrink: '0',
  borderRadius: 'full',
  background: 'accent.wash',
  color: 'accent',
})
const createLinks = css({ display: 'flex', alignItems: 'center', minHeight: 'touch' })

// One row at 360 px in any font, so that nothing shifts when the font loads.
const createRow = css({
  display: 'flex',
  gap: '1',
  whiteSpace: 'nowrap',
  '& > a': { paddingInline: { base: '2', sm: '3' } },
})

const CREATE_LINKS = [
  { href: POST_FORM_PATH, label: 'Post', Icon: PenLine },
  { href: '/create/upload-work', label: 'Work', Icon: Image },
  { href: '/create/blog', label: 'Blog post', Icon: BookOpen },
] as const

/** Composer of a signed-in user: links to the forms for new content. */
export function Composer({ user }: { user: User }) {
  return (
    <>
      <div className={hstack({ gap: '3' })}>
        <Avatar src={user.avatar} name={fullName(user)} decorative />
        <Link href={POST_FORM_PATH} className={promptLink}>
          What are you working on?
        </Link>
      </div>
      <div className={createRow}>
        {useOffered(CREATE_LINKS).map(({ href, label, Icon }) => (
          <Link key={href} href={href} className={button({ look: 'quiet', size: 'sm' })}>
            <Icon size={18} aria-hidden />
            {label}
          </Link>
        ))}
      </div>
    </>
  )
}

/** Composer for anonymous users, as high as `Composer`. */
export function ComposerInvitation() {
  return (
    <>
      <div className={hstack({ gap: '3' })}>
        <span className={pen}>
          <PenLine size={20} aria-hidden />
        </span>
        <Link href={loginPath(POST_FORM_PATH)} className={promptLink}>
          Say something
        </Link>
      </div>
      <div className={createLinks}>
        <p className={note()}>
          A sentence and a photo is plenty.{' '}
          <Link href={`/signup?next=${encodeURIComponent(POST_FORM_PATH)}`} className={link()}>
            Join
          </Link>{' '}
          and write your first.
        </p>
      </div>
    </>
  )
}
