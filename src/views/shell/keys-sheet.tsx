import { css } from '../../../styled-system/css'
import { grid } from '../../../styled-system/patterns'
import { link } from '../../../styled-system/recipes'
import { usePreference } from '../app-context.tsx'
import { Dialog } from '../components/overlay/dialog.tsx'

const KEYS: readonly { keys: readonly string[]; action: string }[] = [
  { keys: ['/', 'Ctrl K'], action: 'Search' },
  { keys: ['j'], action: 'Next item' },
  { keys: ['k'], action: 'Previous item' },
  { keys: ['l'], action: 'Like' },
  { keys: ['s'], action: 'Save' },
  { keys: ['Page Down', 'Page Up'], action: 'Move through the list' },
  { keys: ['Ctrl End'], action: 'Skip to the end' },
  { keys: ['Ctrl Z'], action: 'Undo delete' },
  { keys: ['?'], action: 'Show this list' },
]

const table = grid({
  gap: '2',
  '& > div': {
    display: 'grid',
    gridTemplateColumns: '[9rem minmax(0, 1fr)]',
    gap: '3',
    alignItems: 'baseline',
  },
  '& dd': { order: '-1', display: 'flex', flexWrap: 'wrap', gap: '1' },
  '& kbd': {
    paddingInline: '2',
    border: 'control',
    borderRadius: 'sm',
    background: 'sunken',
    fontFamily: 'body',
    textStyle: 'small',
    whiteSpace: 'nowrap',
  },
})

/** List of keyboard shortcuts; single-key ones can be turned off here (WCAG 2.1.4). */
export default function KeysSheet({ onClose }: { onClose: () => void }) {
  const [keys, setKeys] = usePreference('keys')
  return (
    <Dialog
      open
      onClose={onClose}
      title="Keyboard shortcuts"
      description="They work everywhere except while you type."
    >
      <div className={grid({ gap: '6' })}>
        <dl className={table}>
          {KEYS.map(({ keys, action }) => (
            <div key={action}>
              <dt>{action}</dt>
              <dd>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
        <p className={css({ textStyle: 'small', color: 'muted' })}>
          {keys === 'on' ? 'Using voice control? ' : 'Single-key shortcuts are off. '}
          <button
            type="button"
            className={link()}
            onClick={() => setKeys(keys === 'on' ? 'off' : 'on')}
          >
            {keys === 'on' ? 'Turn off single-key shortcuts' : 'Turn them on'}
          </button>
        </p>
      </div>
    </Dialog>
  )
}
