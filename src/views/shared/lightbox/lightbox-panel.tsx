import { Dialog } from '@ark-ui/react/dialog'
import { Portal } from '@ark-ui/react/portal'
import { useSelector } from '@xstate/react'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { css, cx } from '../../../../styled-system/css'
import { flex, hstack } from '../../../../styled-system/patterns'
import { button } from '../../../../styled-system/recipes'
import type { LightboxActor } from '../../../machines/content/lightbox/lightbox.machine.ts'
import * as lightboxOf from '../../../machines/content/lightbox/lightbox.selectors.ts'
import { ignoreComposition } from '../../../protocol/base/ignore-composition.ts'
import { isolate } from '../../../protocol/base/text.ts'
import { useSavesData } from '../../hooks/data-saver.ts'
import { useOpener } from '../../hooks/opener.ts'
import { ContentPicture } from '../content/content-image.tsx'
import { LightboxStage } from './lightbox-stage.tsx'

// The background is dark in both themes.
const content = css({
  position: 'fixed',
  inset: '0',
  zIndex: 'overlay',
  display: 'grid',
  gridTemplateRows: '[auto minmax(0, 1fr) auto]',
  background: 'raw.nightDeep',
  color: 'raw.moon',
  outline: '[none]',
  _open: { animation: '[fade 200ms ease-out]' },
  '& button': { color: 'raw.moon', _hover: { background: 'raw.nightLine' } },
  '& :focus-visible': { outlineColor: 'raw.nileLight' },
})
const head = hstack({
  gap: '3',
  paddingInlineStart: '4',
  paddingInlineEnd: '2',
  paddingBlock: '2',
  '& h2': { textStyle: 'label', truncate: true, minWidth: '0' },
  '& p': { textStyle: 'small', color: 'raw.moonSoft', flexGrow: '1', whiteSpace: 'nowrap' },
})
const side = css({
  position: 'absolute',
  insetBlockStart: '[50%]',
  transform: '[translateY(-50%)]',
  background: 'raw.nightSurface',
  '&[aria-disabled=true]': { opacity: '[0.35]' },
})
const atStart = css({ insetInlineStart: '2' })
const atEnd = css({ insetInlineEnd: '2' })
const strip = flex({
  gap: '2',
  overflowX: 'auto',
  padding: '3',
  '& > button': {
    flexShrink: '0',
    width: '12',
    height: '12',
    borderRadius: 'sm',
    overflow: 'hidden',
    opacity: '[0.6]',
    _hover: { opacity: '[1]' },
    _current: {
      opacity: '[1]',
      outlineWidth: 'thick',
      outlineStyle: 'solid',
      outlineColor: 'raw.sorghumLight',
    },
  },
  '& > :first-child': { marginInlineStart: 'auto' },
  '& > :last-child': { marginInlineEnd: 'auto' },
})
const thumbnail = css({ height: 'full' })

/** Lightbox with one picture at a time (LIGHTBOX-01…06). */
export default function LightboxPanel({ lightbox }: { lightbox: LightboxActor }) {
  const savesData = useSavesData()
  const finalFocus = useOpener()
  const box = useRef<HTMLDivElement>(null)
  const title = useSelector(lightbox, lightboxOf.lightboxTitle)
  const images = useSelector(lightbox, lightboxOf.lightboxImages)
  const index = useSelector(lightbox, lightboxOf.lightboxIndex)
  const hasNext = useSelector(lightbox, lightboxOf.hasNextImage)
  const hasPrevious = useSelector(lightbox, lightboxOf.hasPreviousImage)
  const close = () => lightbox.send({ type: 'lightbox.close' })
  const showNext = () => lightbox.send({ type: 'lightbox.next' })
  const showPrevious = () => lightbox.send({ type: 'lightbox.previous' })
  const goTo = (to: number) => lightbox.send({ type: 'lightbox.goTo', index: to })
  const onKeyDown = ignoreComposition((event: KeyboardEvent) => {
    const keyActions = {
      ArrowRight: showNext,
      ArrowLeft: showPrevious,
      Home: () => goTo(0),
      End: () => goTo(images.length - 1),
    }
    const action = keyActions[event.key as keyof typeof keyActions] as (() => void) | undefined
    if (action === undefined) return
    event.preventDefault()
    action()
  })
  const picture = images[index]
  if (picture === undefined) return null
  return (
    <Dialog.Root
      open
      onOpenChange={(details) => !details.open && close()}
      initialFocusEl={() => box.current}
      finalFocusEl={finalFocus}
      closeOnInteractOutside={false}
    >
      <Portal>
        <Dialog.Content ref={box} className={content} onKeyDown={onKeyDown}>
          <div className={head}>
            <Dialog.Title>{title}</Dialog.Title>
            <p role="status">
              Image {index + 1} of {images.length}
              {picture.alt && <span className={css({ srOnly: true })}>, {picture.alt}</span>}
            </p>
            <Dialog.CloseTrigger
              className={button({ look: 'quiet', size: 'icon' })}
              aria-label="Close"
            >
              <X size={24} aria-hidden />
            </Dialog.CloseTrigger>
          </div>
          <LightboxStage picture={picture} onNext={showNext} onPrevious={showPrevious}>
            <StepButton
              side="start"
              label="Previous image"
              enabled={hasPrevious}
              onPress={showPrevious}
            />
            <StepButton side="end" label="Next image" enabled={hasNext} onPress={showNext} />
          </LightboxStage>
          {images.length > 1 ? (
            <Thumbnails images={images} index={index} onChoose={goTo} />
          ) : (
            <span className={css({ height: '4' })} />
          )}
          {!savesData && <PreloadedNeighbours images={[images[index - 1], images[index + 1]]} />}
        </Dialog.Content>
      </Portal>
    </Dialog.Root>
  )
}

type Images = ReturnType<typeof lightboxOf.lightboxImages>

function StepButton({
  side: edge,
  label,
  enabled,
  onPress,
}: {
  side: 'start' | 'end'
  label: string
  enabled: boolean
  onPress: () => void
}) {
  const Icon = edge === 'start' ? ChevronLeft : ChevronRight
  return (
    <button
      type="button"
      aria-label={label}
      // Not `disabled`, which would take the focus from a user who has just reached the end.
      aria-disabled={!enabled}
      onClick={enabled ? onPress : undefined}
      className={cx(
        button({ look: 'quiet', size: 'icon' }),
        side,
        edge === 'start' ? atStart : atEnd,
      )}
    >
      <Icon size={28} aria-hidden />
    </button>
  )
}

/** LIGHTBOX-04 */
function Thumbnails({
  images,
  index,
  onChoose,
}: {
  images: Images
  index: number
  onChoose: (index: number) => void
}) {
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    list.current?.children[index]?.scrollIntoView?.({ block: 'nearest', inline: 'center' })
  }, [index])
  return (
    <nav ref={list} aria-label="All images" className={strip}>
      {images.map((image, imageIndex) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a portfolio item may contain a picture twice
          key={imageIndex}
          type="button"
          aria-label={`Image ${imageIndex + 1}${image.alt && `, ${isolate(image.alt)}`}`}
          aria-current={imageIndex === index ? 'true' : undefined}
          onClick={() => onChoose(imageIndex)}
        >
          <ContentPicture picture={image} sizes="48px" alt="" thumbnail className={thumbnail} />
        </button>
      ))}
    </nav>
  )
}

/** Preloads the neighbouring pictures. */
function PreloadedNeighbours({ images }: { images: readonly (Images[number] | undefined)[] }) {
  return (
    <div hidden>
      {images.map(
        (image) =>
          image && (
            <ContentPicture key={image.url} picture={image} sizes="100vw" alt="" priority="eager" />
          ),
      )}
    </div>
  )
}
