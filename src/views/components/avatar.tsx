import { useState } from 'react'
import { cx } from '../../../styled-system/css'
import { avatar } from '../../../styled-system/recipes'
import type { RecipeVariantProps } from '../../../styled-system/types'
import { initials } from '../../protocol/base/text.ts'
import { detectEarlyError } from '../hooks/early-image-error.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

export const DEFAULT_AVATAR = '/brand/avatar.svg'

type AvatarProps = NonNullable<RecipeVariantProps<typeof avatar>> & {
  src: string | null
  /** Name of the user; alt text unless `decorative`. */
  name: string
  /** The name is next to the picture, so screen readers need not read it twice. */
  decorative?: boolean
  /** Shown instead of a missing or broken picture (INBOX-06, CHAT-17). */
  fallback?: 'initials' | 'image'
  className?: string
}

export function Avatar({
  src,
  name,
  size,
  decorative = false,
  fallback = 'initials',
  className,
}: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const s = avatar({ size })
  const alt = decorative ? '' : name
  const usable = src !== null && src !== broken
  const letters = initials(name)
  const fail = () => setBroken(src)
  if (!usable && fallback === 'initials' && letters !== '') {
    return (
      <span className={cx(s.root, className)}>
        <span className={s.initials} aria-hidden>
          {letters}
        </span>
        {!decorative && <VisuallyHidden>{name}</VisuallyHidden>}
      </span>
    )
  }
  return (
    <span className={cx(s.root, className)}>
      <img
        className={s.image}
        src={usable ? src : DEFAULT_AVATAR}
        alt={alt}
        width={48}
        height={48}
        loading="lazy"
        decoding="async"
        ref={usable ? detectEarlyError(fail) : undefined}
        onError={usable ? fail : undefined}
      />
    </span>
  )
}
