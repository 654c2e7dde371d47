import { css } from '../../../../styled-system/css'
import { grid } from '../../../../styled-system/patterns'
import { isolate } from '../../../protocol/base/text.ts'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/overlay/dialog.tsx'
import type { BlockState } from './use-block.ts'

const problem = css({ color: 'danger', textStyle: 'small', marginBlockStart: '3' })

/** Explains the effects of a block and asks for confirmation. */
export function BlockDialog({
  name,
  block,
  onClose,
}: {
  name: string
  block: BlockState
  onClose: () => void
}) {
  const { unknown, toggle } = block
  const confirm = () => {
    toggle()
    if (!unknown) onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Block ${isolate(name)}?`}
      description="They won’t be notified. You can unblock them any time."
      footer={
        <>
          <Button look="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button look="danger" onClick={confirm}>
            Block
          </Button>
        </>
      }
    >
      <ul className={grid({ listStyle: '[disc]', paddingInlineStart: '6' })}>
        <li>You can’t message, follow or comment on each other.</li>
        <li>You’ll stop following each other.</li>
        <li>Past messages stay in both inboxes.</li>
      </ul>
      <p role="alert" className={problem}>
        {unknown && 'Your block list is still loading. Try again in a moment.'}
      </p>
    </Dialog>
  )
}
