import { type SocketSettings, socketTemplates } from '../../src/protocol/live/socket-url.ts'
import { checkAccount } from './account.ts'
import { type Caller, createCaller, Stopped } from './caller.ts'
import { checkComments, removeComments } from './comments.ts'
import { checkContent, removeContent } from './content.ts'
import { checkExplore } from './explore.ts'
import { checkFollows } from './follows.ts'
import { createAnswerCheck, createKit, type Kit } from './kit.ts'
import { checkLikes } from './likes.ts'
import { checkMarket } from './market.ts'
import { checkMessaging } from './messaging.ts'
import { checkNotifications, watchNotifications } from './notifications.ts'
import { type Account, type Credentials, type Person, signIn } from './people.ts'
import { checkProjects } from './projects.ts'
import { readRecord } from './readers.ts'
import { createRecorder, type Recorder } from './recorder.ts'
import { createReport, type Report } from './report.ts'
import { SHAPES } from './shapes.ts'
import { checkNotice, checkSockets, openSockets, type Sockets } from './sockets.ts'
import { checkUsers } from './users.ts'

export interface ConformOptions {
  /** The API without `/api/`. */
  readonly api: string
  readonly user: Credentials
  readonly other?: Credentials | null
  /** Whether registration and deletion of an account are tried. */
  readonly registers?: boolean
  readonly sockets?: SocketSettings
  /** Of a request, milliseconds. */
  readonly timeoutMs?: number
  /** How long frames are waited for, milliseconds. */
  readonly waitMs?: number
  /** Waits so many milliseconds; for a 429. */
  readonly sleep?: (ms: number) => Promise<unknown>
  /** Stops the checks; what they made is deleted. */
  readonly signal?: AbortSignal
}

const TIMEOUT_MS = 10_000
const WAIT_MS = 5_000

/**
 * Walks all endpoints and sockets of an API and deletes what it made.
 * @throws CannotRun if the API does not answer or does not sign the accounts in
 * @throws Stopped after the signal
 */
export async function conform(options: ConformOptions): Promise<Report> {
  const { api, user, other = null, signal, waitMs = WAIT_MS } = options
  const caller = createCaller({ apiBase: api, timeoutMs: TIMEOUT_MS, ...options })
  const lastCaller = createCaller({
    apiBase: api,
    timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
    ...(options.sleep === undefined ? {} : { sleep: options.sleep }),
  })
  const recorder = createRecorder()
  const me = await identify(caller, recorder, await signIn(caller, api, user))
  const otherAccount = other === null ? null : await signIn(caller, api, other)
  const second = otherAccount && (await identify(caller, recorder, otherAccount))
  if (me === null) return createReport(api, recorder.findings, [])
  const kit = createKit({
    me,
    other: second,
    caller,
    lastCaller,
    recorder,
    waitMs,
    templates: socketTemplates(api, options.sockets),
    registers: options.registers === true,
  })
  let sockets: Sockets | null = null
  let leftBehind: string[] = []
  try {
    sockets = await openSockets(kit)
    await checkAll(kit, sockets)
  } catch (error) {
    if (!(error instanceof Stopped)) throw error
  } finally {
    for (const each of [sockets?.mine, sockets?.others, sockets?.notices]) each?.close()
    leftBehind = await kit.cleanup.run()
  }
  if (signal?.aborted) throw new Stopped(leftBehind)
  return createReport(api, recorder.findings, leftBehind)
}

/** The user of an account (API-USER-01); null and recorded if the API does not name it. */
async function identify(
  caller: Caller,
  recorder: Recorder,
  account: Account,
): Promise<Person | null> {
  const key = 'GET users/me/'
  const answer = await caller({ method: 'GET', path: 'users/me/', token: account.tokens.access })
  const user = createAnswerCheck(recorder)(key, answer, readRecord(SHAPES.user))
  return user === null ? null : Object.assign(account, { user, id: user.id })
}

async function checkAll(kit: Kit, sockets: Sockets): Promise<void> {
  const { me, other } = kit
  if (other !== null) {
    await watchNotifications(kit, me, other)
    await watchNotifications(kit, other, me)
  }
  await checkUsers(kit)
  const content = await checkContent(kit)
  const comments = await checkComments(kit, content)
  await checkLikes(kit, content, comments)
  await checkFollows(kit)
  await checkMessaging(kit, sockets)
  await checkNotice(kit, sockets)
  await checkNotifications(kit)
  await checkMarket(kit)
  await checkProjects(kit)
  await checkExplore(kit, content)
  await checkSockets(kit, sockets)
  await removeComments(kit, comments)
  await removeContent(kit, content)
  await checkAccount(kit)
}
