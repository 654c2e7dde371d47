import { Component, type ReactNode } from 'react'
import { css } from '../../../styled-system/css'
import { TEXTS } from '../../protocol/base/catalogue.ts'

const notice = css({
  display: 'inline-block',
  marginBlockStart: '0.5',
  paddingInline: '3',
  paddingBlock: '2',
  borderRadius: 'lg',
  background: 'danger.wash',
  color: 'danger',
  textStyle: 'small',
})

/** CHAT-19: shows a notice in place of a message that fails to render; the others stay. */
export class MessageBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return <p className={notice}>{TEXTS.messageUnrenderable}</p>
  }
}
