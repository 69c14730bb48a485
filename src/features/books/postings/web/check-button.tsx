import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useAction } from '#web/app/calls/query.ts'
import { checkPostings } from '../contract.ts'

/** Has QuickBooks asked how the documents stand there; what differs appears by itself. */
export function CheckButton({ of }: { of: { orderId: string } | { payoutId: string } | { creditId: string } }) {
  const { t } = useTranslation()
  const check = useAction(checkPostings, { success: t('books.card.checking') })
  return (
    <Button variant="default" size="xs" loading={check.isPending} onClick={() => check.mutate({ body: of })}>
      {t('books.card.check')}
    </Button>
  )
}
