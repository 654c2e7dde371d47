import { Agent, request } from 'node:https'
import { rootCertificates } from 'node:tls'
import webPush from 'web-push'
import type { PushConfig } from '../../config.ts'
import { publicLookup } from './addresses.ts'
import { type PushPayload, topicOf } from './payload.ts'
import type { WebSubscription } from './subscription.ts'
import type { VapidKeys } from './vapid.ts'

/** Timeout for the response of a push service, in ms. */
const RESPONSE_TIMEOUT_MS = 10_000
/** How long, in seconds, a push service keeps an undelivered push: a phone may be off overnight. */
const PUSH_TTL_S = 86_400

export interface Delivery {
  /**
   * Sends an encrypted push and resolves to the response status. Rejects when there is no response.
   */
  send(subscription: WebSubscription, payload: PushPayload, signal: AbortSignal): Promise<number>
  close(): void
}

/** Sends requests to push services: https only, public addresses only, redirects not followed. */
export function createDelivery(config: PushConfig, keys: () => VapidKeys): Delivery {
  const agent = new Agent({
    keepAlive: true,
    maxSockets: 8,
    lookup: publicLookup(config.hosts),
    ...(config.ca === null ? {} : { ca: [...rootCertificates, config.ca] }),
  })
  return {
    send(subscription, payload, signal) {
      const details = webPush.generateRequestDetails(subscription, JSON.stringify(payload), {
        vapidDetails: { subject: config.subject, ...keys() },
        TTL: PUSH_TTL_S,
        topic: topicOf(payload.tag),
        contentEncoding: 'aes128gcm',
      })
      return post(agent, subscription.endpoint, details.headers, details.body, signal)
    },
    close: () => agent.destroy(),
  }
}

function post(
  agent: Agent,
  endpoint: string,
  headers: { [name: string]: string },
  body: Buffer,
  signal: AbortSignal,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const abortSignal = AbortSignal.any([signal, AbortSignal.timeout(RESPONSE_TIMEOUT_MS)])
    const pushRequest = request(
      endpoint,
      { method: 'POST', agent, headers, signal: abortSignal },
      (response) => {
        response.on('error', reject)
        response.on('end', () => resolve(response.statusCode ?? 0))
        response.resume()
      },
    )
    pushRequest.on('error', reject)
    pushRequest.end(body)
  })
}
