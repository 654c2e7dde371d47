import { BookOpen, Image, PenLine } from 'lucide-react'
import { Link } from 'wouter'
import { css } from '../../../styled-system/css'
import { hstack, wrap } from '../../../styled-system/patterns'
import { button } from '../../../styled-system/recipes'
import type { User } from '../../protocol/base/types.ts'
import { fullName } from '../../protocol/session/user.ts'
import { Avatar } from '../components/avatar.tsx'

const ask = css({
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

const WAYS = [
  { href: '/create/post', label: 'Post', Icon: PenLine },
  { href: '/create/upload-work', label: 'Work', Icon: Image },
  { href: '/create/blog', label: 'Story', Icon: BookOpen },
] as const

/** Where a member begins to tell something, and the ways to tell more. */
export function Composer({ user }: { user: User }) {
  return (
    <>
      <div className={hstack({ gap: '3' })}>
        <Avatar src={user.avatar} name={fullName(user)} decorative />
        <Link href="/create/post" className={ask}>
          What is on your table today?
        </Link>
      </div>
      <div className={wrap({ gap: '1' })}>
        {WAYS.map(({ href, label, Icon }) => (
          <Link key={href} href={href} className={button({ look: 'quiet', size: 'sm' })}>
            <Icon size={18} aria-hidden />
            {label}
          </Link>
        ))}
      </div>
    </>
  )
}
