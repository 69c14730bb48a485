import { Text, Textarea } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { Result } from '#contract/endpoint.ts'
import { foreignText } from '#contract/fields.ts'
import { formatCents } from '#contract/money.ts'
import { nameOfLabel } from '#contract/order-label.ts'
import { useAction } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { toastSuccess } from '#web/app/toasts.ts'
import { usePages } from '#web/app/use-pages.ts'
import { ListSkeleton } from '#web/list/table/list-skeleton.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { OutcomeDialog } from '#web/ui/dialogs/outcome-dialog.tsx'
import { SaveDialog } from '#web/ui/dialogs/save-dialog.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { ProgressBar } from '#web/ui/progress/progress-bar.tsx'
import { numberText } from '#web/ui/values/numbers.ts'
import { decideStoreOrders, listStoreOrders, mostDecided, type Store } from '../../contract.ts'
import { shownStores } from '../shown-stores.ts'
import type { StoreOrder } from './order-table.tsx'

type Asked = { store: Store; verdict: 'approve' | 'reject'; onClose: () => void }
type Failed = Result<typeof decideStoreOrders>['failed']

/** Takes or turns down the orders that were chosen; none: all that wait and match the search. */
export default function DecideDialog({ chosen, search, ...asked }: Asked & { chosen: readonly StoreOrder[] | null; search: string }) {
  return chosen ? <Decide {...asked} orders={chosen} /> : <DecideAll {...asked} search={search} />
}

/** Reads to the end first: what is decided is what was counted, and not what comes in meanwhile. */
function DecideAll({ search, ...asked }: Asked & { search: string }) {
  const { t } = useTranslation()
  const [orders, setOrders] = useState<readonly StoreOrder[] | null>(null)
  const query = { search, toApprove: 'Y' as const, limit: mostDecided }
  const { pages, rows } = usePages(listStoreOrders, { params: { id: asked.store.id }, query }, { still: true })
  const { hasNextPage, isFetching, isSuccess, error, fetchNextPage } = pages
  useEffect(() => {
    if (isFetching || !isSuccess) return
    if (hasNextPage) void fetchNextPage()
    else setOrders((before) => before ?? rows)
  }, [isFetching, isSuccess, hasNextPage, fetchNextPage, rows])
  if (orders) return <Decide {...asked} orders={orders} />
  return (
    <Dialog title={t('stores.orders.waiting')} onClose={asked.onClose}>
      {error ? <ErrorState error={error} onRetry={pages.refetch} /> : <ListSkeleton rowPx={24} label={t('stores.orders.loading')} />}
    </Dialog>
  )
}

/** Those that could not be decided are named with the reason. */
function Decide({ store, orders: given, verdict, onClose }: Asked & { orders: readonly StoreOrder[] }) {
  const { t } = useTranslation()
  const [orders] = useState(given)
  const [done, setDone] = useState(0)
  const [failed, setFailed] = useState<Failed>([])
  const said = { count: orders.length, shown: numberText(orders.length) }
  const total = formatCents(orders.reduce((sum, { grandTotal }) => sum + grandTotal, 0))
  const decide = useAction(decideStoreOrders, { refreshes: [...shownStores, listStoreOrders], silent: true })
  const reason = verdict === 'reject' ? foreignText(300).min(1, 'validation.required') : foreignText(300)
  const zodForm = useZodForm(z.object({ reason }), {
    initialValues: { reason: '' },
    onSubmit: async (why) => {
      const refused: Failed = []
      let decided = 0
      for (let at = 0; at < orders.length; at += mostDecided) {
        const asked = orders.slice(at, at + mostDecided).map(({ id, version }) => ({ id, version }))
        const result = await decide.mutateAsync({ params: { id: store.id }, body: { orders: asked, verdict, ...why } })
        refused.push(...result.failed)
        decided += result.decided
        setDone(at + asked.length)
      }
      if (decided) toastSuccess(t(`stores.orders.done.${verdict}`, { count: decided, shown: numberText(decided) }))
      if (refused.length) setFailed(refused)
      else onClose()
    },
  })
  if (failed.length)
    return (
      <OutcomeDialog title={t('stores.orders.failed')} onClose={onClose}>
        {failed.map(({ orderId, label, message }) => (
          <Text key={orderId}>{[nameOfLabel(label), message].filter(Boolean).join(': ')}</Text>
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
      {zodForm.saving && orders.length > mostDecided && (
        <ProgressBar share={done / orders.length} label={t(`stores.orders.${verdict}`, said)} />
      )}
    </SaveDialog>
  )
}
