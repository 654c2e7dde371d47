import { css } from '../../../styled-system/css'
import { grid } from '../../../styled-system/patterns'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import type { BlockState } from './use-block.ts'

const problem = css({ color: 'danger', textStyle: 'small', marginBlockStart: '3' })

/** Says what a block does before it is made. */
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
      title={`Block ${name}?`}
      description="They are not told. You can unblock them at any time."
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
        <li>Neither of you can write to the other, follow or comment.</li>
        <li>If you follow each other, that ends.</li>
        <li>What you said to each other stays to read.</li>
      </ul>
      <p role="alert" className={problem}>
        {unknown && 'We do not know yet whom you have blocked. Press Block again in a moment.'}
      </p>
    </Dialog>
  )
}
