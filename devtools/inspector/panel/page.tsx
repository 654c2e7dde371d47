import '../../../src/views/theme/index.css'
import { mountPanel } from './mount.tsx'

const element = document.getElementById('root')
if (!element) throw new Error('inspector.html has no #root')

// The URL names a chart for the live demo, or a scenario to play.
if (/^#(?:chart|scenario)=/.test(location.hash)) {
  void import('../live/mount.tsx').then(({ mountLive }) =>
    mountLive(element, location.hash, (trace) =>
      mountPanel(element, null, { name: 'what was played', text: JSON.stringify(trace) }),
    ),
  )
} else mountPanel(element, null, undefined, true)
window.addEventListener('hashchange', () => location.reload())
