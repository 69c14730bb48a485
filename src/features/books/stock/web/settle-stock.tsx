import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { itemPath } from '#contract/places.ts'
import { getProof } from '#features/books/proof/contract.ts'
import { useAction } from '#web/app/calls/query.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { textOf } from '#web/app/text.ts'
import { settleStockDifference } from '../contract.ts'

type Side = 'take' | 'post'

/** Which side of a quantity that differs is right: QuickBooks', ours, or neither, and it is counted. */
export function SettleStock({ itemId, settles, name }: { itemId: string; settles: readonly Side[]; name: string }) {
  const { t } = useTranslation()
  const canWrite = useCan()('books.write')
  const settle = useAction(settleStockDifference, { refreshes: [getProof], success: () => textOf('stockBooks.settled') })
  return (
    <>
      {canWrite &&
        settles.map((how) => (
          <Button
            key={how}
            size="xs"
            variant="default"
            aria-label={`${t(`stockBooks.${how}`)}: ${name}`}
            loading={settle.isPending && settle.variables?.body.how === how}
            disabled={settle.isPending}
            onClick={() => settle.mutate({ body: { itemId, how } })}
          >
            {t(`stockBooks.${how}`)}
          </Button>
        ))}
      <Button size="xs" variant="default" component={Link} to={itemPath(itemId)} aria-label={`${t('stockBooks.count')}: ${name}`}>
        {t('stockBooks.count')}
      </Button>
    </>
  )
}
