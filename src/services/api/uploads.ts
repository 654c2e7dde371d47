import { serviceFailure, shapeListError, TEXTS } from '../../protocol/base/errors.ts'
import { apiPath } from '../../protocol/base/paths.ts'
import type { Picture } from '../../protocol/content/creative-types.ts'
import { ENDPOINTS } from '../../protocol/endpoints/endpoints.ts'
import { parsePicture } from '../../protocol/publishing/images.ts'
import { type CallOptions, mapListError } from '../http/call.ts'
import type { ExchangeResponse } from '../http/http-fetch.ts'
import { parseOne } from '../http/response-body.ts'
import { createTransfer } from '../http/transfer.ts'
import type { HttpClient } from '../http/types.ts'
import { type OwnProfile, readOwnProfile, SAVE_FAILED } from './profiles.ts'
import { createSendForm } from './send-form.ts'

export interface SendOptions extends CallOptions {
  /** Makes the upload idempotent. */
  clientId: string
  /** Alt text. */
  alt?: string | undefined
  /** From 0 to 1; restarts when the request is retried after a token refresh. */
  onProgress?: ((fraction: number) => void) | undefined
}

const SEND_FAILED = 'The image couldn’t be uploaded. Please try again.'
const TOO_LARGE = 'This image is too large to upload. Please choose a smaller one.'
const CONTENT_TOO_LARGE = 413

/** Uploads pictures before the content that uses them. Every rejection is a ServiceFailure. */
export function createUploadsApi(http: HttpClient) {
  const url = http.apiBase + apiPath(ENDPOINTS['uploads.create'].path)

  const transfer = createTransfer(http)
  const sendForm = createSendForm(http)

  return {
    /** Uploads one picture; see `createTransfer`. */
    async send(
      file: Blob & { readonly name: string },
      { clientId, alt, onProgress, signal }: SendOptions,
    ): Promise<Picture> {
      const form = (): FormData => {
        const data = new FormData()
        data.append('client_id', clientId)
        if (alt) data.append('alt', alt)
        data.append('file', file, file.name)
        return data
      }
      const cancel = signal ?? new AbortController().signal
      return parseUpload(
        await transfer({ method: 'POST', url, form, onProgress, cancel }),
        http.apiOrigin,
      )
    },

    /**
     * Uploads the avatar in the profile form, for servers without a separate upload endpoint (A31).
     */
    async sendPortrait(
      avatar: File,
      { onProgress, signal }: Omit<SendOptions, 'clientId' | 'alt'> = {},
    ): Promise<OwnProfile> {
      const request = sendForm('profiles.update', {}, { avatar }, { onProgress, signal })
      const data = await mapListError(SAVE_FAILED, request)
      return parseOne(data, readOwnProfile, http.apiOrigin)
    },
  }
}

function parseUpload({ status, data, readable }: ExchangeResponse, apiOrigin: string): Picture {
  if (status < 200 || status >= 300) {
    throw shapeListError(status, data, status === CONTENT_TOO_LARGE ? TOO_LARGE : SEND_FAILED)
  }
  const picture = readable ? parsePicture(data, apiOrigin) : null
  // The content refers to the picture by its id.
  if (picture === null || picture.id === null) {
    throw serviceFailure({ message: TEXTS.serverError, status, body: readable ? data : null })
  }
  return picture
}
