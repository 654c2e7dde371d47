import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Virtualizer } from 'virtua'

interface Message {
  id: number | string
  content: string
  created_at: string
  sender: { id: number }
  client_id: string | null
}

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const token = () => localStorage.getItem('access') ?? ''
const me = () => Number(localStorage.getItem('bench-me'))

const Row = memo(function Row({ message }: { message: Message }) {
  return (
    <div className={message.sender.id === me() ? 'row mine' : 'row'} data-message={message.id}>
      <div>
        {message.content}
        <time>{clock.format(new Date(message.created_at))}</time>
      </div>
    </div>
  )
})

/**
 * Subscribes to both sockets and batches the messages that arrive in one frame into one state
 * update.
 */
function useMessages(id: string) {
  const [messages, setMessages] = useState<Message[]>([])
  useEffect(() => {
    const receivedKeys = new Set<string>()
    let pending: Message[] = []
    const flush = () => {
      const received = pending
      pending = []
      setMessages((before) => [...before, ...received])
    }
    const receive = (message: Message) => {
      const key = String(message.client_id ?? message.id)
      if (receivedKeys.has(key)) return
      receivedKeys.add(key)
      if (pending.push(message) === 1) requestAnimationFrame(flush)
    }
    const messagesUrl = `/api/messaging/conversations/${id}/messages/`
    void fetch(messagesUrl, { headers: { authorization: `Bearer ${token()}` } })
      .then((response) => response.json())
      .then((list: Message[]) => {
        for (const { id: messageId } of list) receivedKeys.add(String(messageId))
        setMessages(list)
      })
    const base = `${window.location.origin.replace('http', 'ws')}/ws/messaging/?token=${token()}`
    const sockets = [base, `${base}&conversation=${id}`].map((url) => new WebSocket(url))
    for (const socket of sockets) {
      socket.onmessage = ({ data }) => {
        const frame = JSON.parse(data)
        if (frame.type === 'new_message') receive(frame.message)
      }
    }
    return () => {
      for (const socket of sockets) socket.close()
    }
  }, [id])
  return [messages, setMessages] as const
}

/** A minimal chat: a virtualized list that follows its end, and a text area to send. */
export function Chat({ id }: { id: string }) {
  const [messages, setMessages] = useMessages(id)
  const [open, setOpen] = useState(true)
  const send = (content: string) => {
    const clientId = crypto.randomUUID()
    const created_at = new Date().toISOString()
    const ownMessage = {
      id: clientId,
      client_id: clientId,
      content,
      created_at,
      sender: { id: me() },
    }
    setMessages((before) => [...before, ownMessage])
    void fetch(`/api/messaging/conversations/${id}/messages/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token()}`, 'content-type': 'application/json' },
      body: JSON.stringify({ content, client_id: clientId, reply_to_id: null }),
    })
  }
  return (
    <>
      {open && messages.length > 0 && <List messages={messages} />}
      <textarea
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          send(event.currentTarget.value)
          event.currentTarget.value = ''
        }}
      />
      <button type="button" onClick={() => setOpen(!open)} style={{ position: 'absolute', top: 0 }}>
        Open
      </button>
    </>
  )
}

function List({ messages }: { messages: Message[] }) {
  const box = useRef<HTMLDivElement>(null)
  const following = useRef(true)
  const toEnd = () => {
    if (box.current && following.current) box.current.scrollTop = box.current.scrollHeight
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to the end on new messages
  useLayoutEffect(toEnd, [messages])
  return (
    <div
      ref={box}
      role="log"
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        following.current = scrollHeight - scrollTop - clientHeight < 100
      }}
    >
      <Virtualizer scrollRef={box} data={messages} bufferSize={400} onResize={toEnd}>
        {(message) => <Row key={message.client_id ?? message.id} message={message} />}
      </Virtualizer>
    </div>
  )
}
