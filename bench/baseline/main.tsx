import { createRoot } from 'react-dom/client'
import { Chat } from './chat.tsx'
import { Feed } from './feed.tsx'

const query = new URLSearchParams(window.location.search)
const conversation = query.get('conversation')
const root = document.getElementById('root')
if (root) createRoot(root).render(conversation ? <Chat id={conversation} /> : <Feed />)
