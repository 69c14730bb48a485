import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useAction } from '#web/app/calls/query.ts'
import { creditPostings, keepTheirs, orderPostings, type PostingShown, payoutPostings, putBackPosting, replayPosting } from '../contract.ts'

const refreshes = [orderPostings, payoutPostings, creditPostings]

/** What helps a document that is not as it should be. */
export function PostingButtons({ row: { id, state, canReplay, canPutBack } }: { row: PostingShown }) {
  const { t } = useTranslation()
  const replay = useAction(replayPosting, { refreshes, success: t('books.card.replayed') })
  const putBack = useAction(putBackPosting, { refreshes, success: t('books.card.putBackDone') })
  const keep = useAction(keepTheirs, { refreshes, success: t('books.card.kept') })
  const input = { params: { id } }
  const isGone = state === 'gone'
  const again = isGone ? 'books.card.postAgain' : state === 'differs' ? 'books.card.replay' : 'books.card.putBack'
  return (
    <>
      {canReplay && (
        <Button variant="default" loading={replay.isPending} onClick={() => replay.mutate(input)}>
          {t('books.card.replay')}
        </Button>
      )}
      {canPutBack && (
        <>
          <Button loading={putBack.isPending} onClick={() => putBack.mutate(input)}>
            {t(again)}
          </Button>
          <Button variant="default" loading={keep.isPending} onClick={() => keep.mutate(input)}>
            {t(isGone ? 'books.card.leaveOut' : 'books.card.keep')}
          </Button>
        </>
      )}
    </>
  )
}
