import { Alert, Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { booksPath, quickbooksPath } from '#contract/places.ts'
import { useApi } from '#web/app/calls/query.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { textOf } from '#web/app/text.ts'
import { getPosting, type PostingStanding } from '../contract.ts'

/** Why nothing of this reaches QuickBooks, and where whoever may does something about it, unless it stands there. Nothing while it does. */
export function PostingOff({ standing, isThere = false }: { standing: PostingStanding; isThere?: boolean }) {
  const can = useCan()
  const named = useApi(getPosting, {}, { enabled: standing === 'incomplete' && can('orders.read') })
  if (standing === 'on') return null
  const names = named.data?.missing.map((field) => textOf(`books.settings.${field}`)).join(', ')
  const isConnected = standing !== 'notConnected'
  return (
    <Alert color="yellow" title={textOf(`books.standing.${standing}`)}>
      {textOf(`books.standing.about.${standing}`)} {names && `${textOf('books.standing.missing', { names })} `}
      {!isThere && can(isConnected ? 'books.read' : 'settings.read') && (
        <Anchor component={Link} to={isConnected ? booksPath : quickbooksPath} underline="always">
          {textOf(isConnected ? 'books.card.settings' : 'books.settings.connect')}
        </Anchor>
      )}
    </Alert>
  )
}

/** For screens that say nothing else of the books. */
export function PostingNotice() {
  const { data } = useApi(getPosting, {})
  return data ? <PostingOff standing={data.standing} /> : null
}
