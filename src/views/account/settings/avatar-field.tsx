import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, useId, useRef, useState } from 'react'
import { css } from '../../../../styled-system/css'
import { grid, wrap } from '../../../../styled-system/patterns'
import { field } from '../../../../styled-system/recipes'
import { currentUser } from '../../../machines/account/session/session.selectors.ts'
import { fullName } from '../../../protocol/account/user.ts'
import { MAX_UPLOAD_BYTES, UPLOAD_TYPES } from '../../../protocol/base/constants.ts'
import type { User } from '../../../protocol/base/types.ts'
import { removeAvatarMutation, uploadAvatarMutation } from '../../../services/queries/settings.ts'
import { useApp } from '../../app-context.tsx'
import { useAnnounce } from '../../components/announcer.tsx'
import { Avatar } from '../../components/avatar.tsx'
import { Button } from '../../components/button.tsx'
import { FormError } from '../../forms/parts.tsx'
import { failureText } from './failure.ts'

const MAX_UPLOAD_MB = MAX_UPLOAD_BYTES / 1024 / 1024

const bar = css({ width: 'full', height: '3' })

/** File that is uploading or failed to upload. */
interface ChosenImage {
  file: File
  clientId: string
  /** Object URL of the file. */
  preview: string
}

function useAvatar() {
  const app = useApp()
  const announce = useAnnounce()
  const [chosen, setChosen] = useState<ChosenImage | null>(null)
  const [progress, setProgress] = useState(0)
  const onSaved = ({ avatar }: { avatar: string | null }) => {
    const user = currentUser(app.session.getSnapshot())
    if (user) app.session.send({ type: 'user.updated', user: { ...user, avatar } })
  }
  const upload = useMutation(uploadAvatarMutation(app.api, app.preparePicture, onSaved))
  const removal = useMutation(removeAvatarMutation(app.api, onSaved))
  const finish = (message: string) => {
    setChosen(null)
    announce(message)
  }
  const send = (image: ChosenImage) => {
    removal.reset()
    setProgress(0)
    setChosen(image)
    upload.mutate(
      { ...image, onProgress: setProgress },
      { onSuccess: () => finish('Profile photo updated') },
    )
  }
  return {
    chosen,
    progress,
    upload,
    removal,
    choose: (file: File) => {
      const { fileId } = app.files.put(file)
      send({ file, clientId: fileId, preview: app.files.preview(fileId) })
    },
    again: () => chosen && send(chosen),
    forget: () => {
      setChosen(null)
      upload.reset()
    },
    remove: () => {
      upload.reset()
      removal.mutate(undefined, {
        onSuccess: () => finish('Profile photo removed'),
      })
    },
  }
}

/** Profile photo: choose with immediate preview, upload with progress, remove. */
export function AvatarField({ user }: { user: User }) {
  const {
    chosen,
    progress,
    upload,
    removal,
    choose,
    again: retry,
    forget: discard,
    remove,
  } = useAvatar()
  const [fileError, setFileError] = useState<string | null>(null)
  const fileInput = useRef<HTMLInputElement>(null)
  const id = useId()
  const busy = upload.isPending || removal.isPending
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    target.value = ''
    if (file === undefined) return
    const problem = validateFile(file)
    setFileError(problem)
    if (problem === null) choose(file)
  }
  const error = fileError ?? failureText(upload.error) ?? failureText(removal.error)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not support this layout
    <div role="group" aria-labelledby={id} className={wrap({ align: 'center', gap: '4' })}>
      <Avatar src={chosen?.preview ?? user.avatar} name={fullName(user)} size="xl" decorative />
      <div className={grid({ flexGrow: '1', minWidth: '[12rem]' })}>
        <span id={id} className={field().label}>
          Profile photo
        </span>
        {upload.isPending && (
          <progress className={bar} max={1} value={progress} aria-label="Uploading your photo" />
        )}
        <FormError text={error} />
        <div className={wrap()}>
          <Button look="outline" size="sm" busy={busy} onClick={() => fileInput.current?.click()}>
            {user.avatar === null ? 'Choose an image' : 'Choose another image'}
          </Button>
          {upload.isError && (
            <>
              <Button look="outline" size="sm" onClick={retry}>
                Try again
              </Button>
              <Button look="quiet" size="sm" onClick={discard}>
                Keep current photo
              </Button>
            </>
          )}
          {user.avatar !== null && !upload.isError && (
            <Button look="quiet" size="sm" busy={busy} onClick={remove}>
              Remove photo
            </Button>
          )}
        </div>
        <span className={field().hint}>
          JPEG, PNG, WebP, AVIF or GIF, up to {MAX_UPLOAD_MB} MB.
        </span>
        <input
          ref={fileInput}
          type="file"
          hidden
          aria-label="Choose a profile photo"
          accept={UPLOAD_TYPES.join(',')}
          onChange={onChange}
        />
      </div>
    </div>
  )
}

function validateFile(file: File): string | null {
  const types: readonly string[] = UPLOAD_TYPES
  if (!types.includes(file.type)) return 'Choose a JPEG, PNG, WebP, AVIF or GIF.'
  return file.size > MAX_UPLOAD_BYTES
    ? `This image is larger than ${MAX_UPLOAD_MB} MB. Choose a smaller one.`
    : null
}
