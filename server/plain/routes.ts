import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Area } from '../context.ts'
import { CLIENT_CLOSED, isAborted, loggedApiError } from '../http/error-handling.ts'
import { isApiError } from '../http/validation.ts'
import { callApi } from './api.ts'
import { commentForm } from './comment.ts'
import { conversationForm, readForm } from './conversation.ts'
import { errorPage } from './error-page.ts'
import type { Values } from './fields.ts'
import {
  emptyEntry,
  fieldsOf,
  type PlainForm,
  receiveForm,
  rejectedEntry,
  showAgain,
  showForeign,
  showForm,
} from './form.ts'
import { homePage } from './home-page.ts'
import { html } from './html.ts'
import { inboxPage } from './inbox-page.ts'
import { newMessageForm } from './new-message.ts'
import { seeOther, sendPlainPage } from './page.ts'
import { PLAIN_PATHS } from './paths.ts'
import { postForm } from './post.ts'
import {
  isFormToken,
  isOwnForm,
  openSession,
  startAnonymousSession,
  startUserSession,
} from './session.ts'
import { signInPage, unsentIn } from './sign-in-page.ts'
import { createVisit, nextPath, show, signInPath, type Visit } from './visit.ts'

const FORMS: readonly PlainForm[] = [
  commentForm,
  postForm,
  conversationForm,
  readForm,
  newMessageForm,
]

const SIGN_IN_FIELDS = ['username', 'password']
const OUTDATED = 'This form is out of date. Please try again.'

/**
 * Pages without JavaScript for reading and writing by signed-in users; an API extension
 * (docs/adr/018).
 */
export const register: Area = (app, ctx) => {
  // Encapsulated: the API accepts no bodies that a form of another site could send.
  app.register(async (pages) => {
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    )
    pages.setErrorHandler<FastifyError>((error, request, reply) => {
      if (isAborted(request)) return reply.code(CLIENT_CLOSED).send()
      const apiError = loggedApiError(error, request)
      reply.headers(apiError.headers)
      return sendPlainPage(reply, errorPage(apiError, typedTexts(request)), html``)
    })
    const handle =
      (run: (visit: Visit) => Promise<FastifyReply>) =>
      async (request: FastifyRequest, reply: FastifyReply) => {
        const session = await openSession(app, ctx, request, reply)
        const visit = createVisit(app, ctx, request, reply, session)
        return run(visit).catch((error) => {
          if (!isApiError(error)) throw error
          return show(visit, errorPage(error, typedTexts(request)))
        })
      }
    pages.get(
      PLAIN_PATHS.home,
      handle(async (visit) => show(visit, await homePage(visit))),
    )
    pages.get(PLAIN_PATHS.messages, handle(showInbox))
    pages.get(PLAIN_PATHS.signIn, handle(showSignIn))
    pages.post(PLAIN_PATHS.signIn, handle(signIn))
    pages.post(PLAIN_PATHS.signOut, handle(signOut))
    for (const form of FORMS) {
      pages.get(
        form.path,
        handle((visit) => showForm(form, visit)),
      )
      pages.post(
        form.path,
        handle((visit) => receiveForm(form, visit)),
      )
    }
  })
}

const TEXT_FIELDS = new Set(FORMS.flatMap(({ fields }) => fields))

/** The texts of a sent form that an error would lose; none if another site may have sent it. */
const typedTexts = (request: FastifyRequest): Values =>
  isOwnForm(request)
    ? Object.fromEntries(
        Object.entries(fieldsOf(request)).filter(([name]) => TEXT_FIELDS.has(name)),
      )
    : {}

const showInbox = async (visit: Visit): Promise<FastifyReply> =>
  visit.session.user === null
    ? seeOther(visit.reply, signInPath(visit))
    : show(visit, await inboxPage(visit))

const showSignIn = async (visit: Visit): Promise<FastifyReply> => {
  const next = nextPath(visit.url.searchParams.get('next') ?? '')
  return visit.session.user === null
    ? show(visit, signInPage(visit, { entry: emptyEntry(), next }))
    : seeOther(visit.reply, next)
}

/** Signs in as the client does, and continues with the form that needed it. */
async function signIn(visit: Visit): Promise<FastifyReply> {
  const { app, ctx, request, reply, session } = visit
  if (!isOwnForm(request)) return showForeign(visit)
  const body = fieldsOf(request)
  const { username = '', password = '', form_token = '' } = body
  const unsent = unsentIn(body)
  const next = nextPath(body.next ?? '')
  const entry = emptyEntry({ username })
  if (!isFormToken(ctx, session, form_token)) {
    const outdated = { ...entry, message: OUTDATED }
    return show(visit, signInPage(visit, { entry: outdated, next, unsent, status: 403 }))
  }
  const call = { method: 'POST', path: 'auth/token/', withCookies: true } as const
  const result = await callApi(app, request, { ...call, body: { username, password } })
  if (result.status !== 200) {
    const rejected = rejectedEntry(SIGN_IN_FIELDS, entry, result)
    return show(visit, signInPage(visit, { entry: rejected, next, unsent, status: result.status }))
  }
  if (session.user !== null) await endSession(visit)
  const newSession = await startUserSession(ctx, request, reply, result)
  return continueWith({ ...visit, session: newSession }, next, unsent)
}

/** Redirects to the next page, or shows its form with the texts that were not sent. */
async function continueWith(visit: Visit, next: string, unsent: Values): Promise<FastifyReply> {
  const url = new URL(next, visit.url)
  const form = FORMS.find(({ path }) => path === url.pathname.replace(/\/$/, ''))
  if (form === undefined || Object.values(unsent).every((text) => text === '')) {
    return seeOther(visit.reply, next)
  }
  const values = Object.fromEntries(form.fields.map((name) => [name, unsent[name] ?? '']))
  const message = 'You are signed in. Check your text and send it.'
  return showAgain(form, { ...visit, url }, { ...emptyEntry(values), message }, 200)
}

async function signOut(visit: Visit): Promise<FastifyReply> {
  const { ctx, request, reply, session } = visit
  if (!isOwnForm(request)) return showForeign(visit)
  if (!isFormToken(ctx, session, fieldsOf(request).form_token ?? '')) {
    return seeOther(reply, PLAIN_PATHS.home)
  }
  if (session.user !== null) await endSession(visit)
  startAnonymousSession(ctx, request, reply)
  return seeOther(reply, PLAIN_PATHS.home)
}

const endSession = ({ app, request, session }: Visit) =>
  callApi(app, request, {
    method: 'POST',
    path: 'auth/logout/',
    body: { refresh: session.user?.tokens.refresh },
  })
