const atLeaving = 'leaving the state resets the tries as well'
const nothingNew =
  'a form that waits for it takes no changes, so nothing is unsaved then; else nobody hears it'
const atRest =
  'what was looked for is read by nobody at rest, and the next search begins with its own'
const atLoad = 'at load nobody is signed in yet and nothing can be started again: both are so'
const noMember = 'what is told to the signed-in part is heard by nobody: its code did not come'
const atLogin =
  'nobody is signed in yet, and storing the tokens withdrew what could be started again: both are so'

/**
 * Equivalent mutants of statecharts, each with the reason why no test can kill it: by chart, then by
 * the id that `npm run mutants` prints.
 */
export const EQUIVALENT: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  app: {
    'signedIn.failed on network.online: without tell (3)': noMember,
    'signedIn.failed on page.visible: without tell (3)': noMember,
  },
  application: {
    'none on application.known 2 of 2: dropped': 'the root then learns it, which is all it does',
  },
  chat: {
    '(root) on outgoing.sent: without settleAnswered (2)':
      'who is sent is not among the failed: the retry took it off them',
    'messages.loaded.newest.behind on connection.reopened: without resetTries (1)': atLeaving,
    'messages.loaded.newest.behind on chat.opened: without resetTries (1)': atLeaving,
    'messages.loaded.newest.behind on page.visible: without resetTries (1)': atLeaving,
    'quest on chat.closed: without endQuest (1)': atRest,
    'quest.looking on always 3 of 5: without endQuest (1)': atRest,
    'quest.looking on always 5 of 5: without endQuest (1)': atRest,
    'quest.found on quote.shown: without endQuest (1)': atRest,
  },
  connection: {
    'idle on conversation.leave: dropped':
      'the root then takes it to idle, where it is, and forgets the conversation, the open and the text: in idle there is none of them',
  },
  editor: {
    'saving.clearing on clear done 1 of 3: without tellCleared (1)': nothingNew,
    'saving.clearing on clear done 2 of 3: without tellCleared (1)': nothingNew,
    'saving.clearing on clear error 1 of 3: without tellCleared (2)': nothingNew,
    'saving.clearing on clear error 2 of 3: without tellCleared (2)': nothingNew,
    'saving.clearing on after storeWait 1 of 3: without tellCleared (1)': nothingNew,
    'saving.clearing on after storeWait 2 of 3: without tellCleared (1)': nothingNew,
  },
  engagement: {
    'looking on looking error: without project (3)':
      'without an answer the flags are as they were, and so is what is shown',
  },
  feed: {
    'list on feed.showNew: without showNew (1)':
      'nothing newer is held back while no list stands there',
    'list on feed.showNew: dropped':
      'nothing newer is held back while no list stands there: it would only be reported',
    'watch.waiting on always: dropped':
      'the look that falls due meanwhile ends at once in unseen, and asks for nothing',
  },
  inbox: {
    'list.loaded.refreshing on nextList error: without dropHeld (2)':
      'what is held is forgotten when the list is next asked for, and nobody reads it before',
  },
  markRead: {
    'collecting on after tick 2 of 3: without takeBatch (1)':
      'nothing is gathered there, and nothing is on its way since idle: it takes nothing',
  },
  purchase: {
    'buying entered: without clearProblem (1)':
      'each state that has a problem clears it on leaving, and buying comes after one of them or after none',
  },
  session: {
    'loading on session.logout: without clearMemory (2)': atLoad,
    'loading.start on readTokens done 3 of 3: without withdrawResume (1)': atLoad,
    'loading.refresh on refresh.refused: without withdrawResume (1)': atLoad,
    'loading.refresh on forceRefresh error 3 of 3: without withdrawResume (1)': atLoad,
    'loading.user on refresh.refused: without clearMemory (2)': atLoad,
    'loading.user on fetchUser error 2 of 4: without clearMemory (2)': atLoad,
    'loading.user on fetchUser error 4 of 4: without withdrawResume (1)': atLoad,
    'anonymous.signingIn.user on refresh.refused: without clearMemory (2)': atLogin,
    'anonymous.signingIn.user on fetchUser error 2 of 3: without clearMemory (2)': atLogin,
    'anonymous.google.user on refresh.refused: without clearMemory (2)': atLogin,
    'anonymous.google.user on fetchUser error 2 of 3: without clearMemory (2)': atLogin,
    'anonymous.registering.user on refresh.refused: without clearMemory (2)': atLogin,
    'anonymous.registering.user on fetchUser error 2 of 3: without clearMemory (2)': atLogin,
  },
  upload: {
    'waiting on upload.start 2 of 2: without begin (1)':
      'what was never made smaller was never sent, and going on forgot what went wrong',
  },
  uploads: {
    'active on uploads.add: without startNext (2)':
      'each new upload tells at once that it waits, and that starts the next',
  },
  transport: {
    'idle on transport.disconnect: dropped':
      'the root then takes it to idle, where it is: nothing is done on entering or leaving idle',
  },
}
