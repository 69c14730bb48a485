import { Anchor, type AnchorProps } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { invoicePath } from '#contract/places.ts'
import { useOver } from './document-over.ts'

type Props = AnchorProps & { kind: 'invoice' | 'payment' | 'creditMemo'; id: string; children: ReactNode }

/** Opens a document of QuickBooks over the page on which it is named; an invoice in a tab of its own has a page of its own. */
export function DocumentLink({ kind, id, children, ...rest }: Props) {
  const { open } = useOver()
  const [params] = useSearchParams()
  const over = new URLSearchParams(params)
  over.set(kind, id)
  const plainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
    button === 0 && !(metaKey || ctrlKey || shiftKey || altKey)
  return (
    <Anchor
      component={Link}
      to={kind === 'invoice' ? invoicePath(id) : `?${over}`}
      onClick={(event: MouseEvent) => {
        if (!plainClick(event)) return
        event.preventDefault()
        open({ kind, id })
      }}
      {...rest}
    >
      {children}
    </Anchor>
  )
}
