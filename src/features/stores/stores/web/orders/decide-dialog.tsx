import { Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { Result } from '#contract/endpoint.ts'
import { foreignText } from '#contract/fields.ts'
import { formatCents } from '#contract/money.ts'
import { useAction } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { OutcomeDialog } from '#web/ui/dialogs/outcome-dialog.tsx'
import { SaveDialog } from '#web/ui/dialogs/save-dialog.tsx'
import { numberText } from '#web/ui/values/numbers.ts'
import { decideStoreOrders, listStoreOrders, type Store } from '../../contract.ts'
import { shownStores } from '../shown-stores.ts'
import type { StoreOrder } from './order-table.tsx'

type Props = { store: Store; orders: readonly StoreOrder[]; verdict: 'approve' | 'reject'; onClose: () => void }
type Failed = Result<typeof decideStoreOrders>['failed']
/** As many as the server decides at once. */
const most = 200

/** Takes or turns down the orders that wait; those that could not be decided are named with the reason. */
export default function DecideDialog({ store, orders, verdict, onClose }: Props) {
  const { t } = useTranslation()
  const [failed, setFailed] = useState<Failed>([])
  const meant = orders.slice(0, most)
  const said = { count: meant.length, shown: numberText(meant.length) }
  const total = formatCents(meant.reduce((sum, { grandTotal }) => sum + grandTotal, 0))
  const decide = useAction(decideStoreOrders, {
    refreshes: [...shownStores, listStoreOrders],
    silent: true,
    success: ({ decided }) => (decided ? t(`stores.orders.done.${verdict}`, { count: decided, shown: numberText(decided) }) : ''),
    onSuccess: (result) => (result.failed.length ? setFailed(result.failed) : onClose()),
  })
  const reason = verdict === 'reject' ? foreignText(300).min(1, 'validation.required') : foreignText(300)
  const zodForm = useZodForm(z.object({ reason }), {
    initialValues: { reason: '' },
    onSubmit: (given) => decide.mutateAsync({ params: { id: store.id }, body: { orderIds: meant.map(({ id }) => id), verdict, ...given } }),
  })
  if (failed.length)
    return (
      <OutcomeDialog title={t('stores.orders.failed')} onClose={onClose}>
        {failed.map(({ orderId, label, message }) => (
          <Text key={orderId}>{[label, message].filter(Boolean).join(': ')}</Text>
        ))}
      </OutcomeDialog>
    )
  return (
    <SaveDialog
      title={t(`stores.orders.titles.${verdict}`, said)}
      zodForm={zodForm}
      label={t(`stores.orders.${verdict}`, said)}
      danger={verdict === 'reject'}
      small
      onClose={onClose}
    >
      <Text>{t(`stores.orders.means.${verdict}`, { ...said, total })}</Text>
      {verdict === 'reject' && <Textarea {...zodForm.field('reason')} autosize minRows={2} maxLength={300} data-autofocus />}
    </SaveDialog>
  )
}
