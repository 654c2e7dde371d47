import { css } from '../../../../styled-system/css'
import { container, wrap } from '../../../../styled-system/patterns'
import { PRODUCT_NAME } from '../../../protocol/base/brand.ts'
import { useApp } from '../../app-context.tsx'
import { Button, ButtonLink } from '../../components/button.tsx'
import { useUser } from '../../hooks/session.ts'

const hero = container({
  display: 'grid',
  gridTemplateColumns: { base: '[1fr]', lg: '[5fr 6fr]' },
  alignItems: 'center',
  gap: { base: '6', lg: '12' },
  paddingBlockStart: { base: '6', lg: '12' },
  paddingBlockEnd: { base: '12', lg: '16' },
  '& :is(h1, h2)': { textStyle: 'display' },
})

const picture = css({
  width: 'full',
  height: 'auto',
  aspectRatio: 'photo',
  objectFit: 'cover',
  borderRadius: 'lg',
  order: { base: '-1', lg: '0' },
  maxHeight: { base: '[46vh]', lg: '[none]' },
})

const lead = css({ textStyle: 'lead', color: 'muted', marginBlock: '4', maxWidth: '[34rem]' })

/** HOME-01, PROD-01 */
export function Hero() {
  const app = useApp()
  const user = useUser()
  // For a signed-in user the h1 is in the personal section above.
  const Heading = user ? 'h2' : 'h1'
  return (
    <section aria-labelledby="hero" className={hero}>
      <div>
        <Heading id="hero">Where the creatives of South Sudan meet</Heading>
        <p className={lead}>
          {PRODUCT_NAME} is where creatives, brands and businesses connect: show your work, find
          clients, sell what you make and chat in real time.
        </p>
        <div className={wrap({ gap: '3', marginBlockStart: '6' })}>
          {user ? (
            <ButtonLink href="/dashboard" size="lg">
              Go to your dashboard
            </ButtonLink>
          ) : (
            <Button
              size="lg"
              onClick={() => app.signInModal.send({ type: 'modal.open', mode: 'register' })}
            >
              Join the community
            </Button>
          )}
          <ButtonLink href="/explore" look="outline" size="lg">
            Explore the work
          </ButtonLink>
        </div>
      </div>
      <img
        className={picture}
        src="/brand/hero.svg"
        width={960}
        height={720}
        alt="A mountain of woven cloth above a river with papyrus"
        fetchPriority="high"
      />
    </section>
  )
}
