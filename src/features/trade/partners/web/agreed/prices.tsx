import { Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { amountText, daysText, fromText } from '#features/catalog/prices/web/door.ts'
import { putBack } from '#web/app/calls/put-back.ts'
import { useAction, useApi } from '#web/app/calls/query.ts'
import { lazyPart } from '#web/app/lazy-part.ts'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { listPartnerPrices, type PartnerPrice, removePartnerPrice, savePartnerPrice } from '../../contract.ts'
import { RowButtons } from '../tables/row-buttons.tsx'
import { AgreedPart } from './agreed-part.tsx'

const PriceDialog = lazyPart(() => import('./price-dialog.tsx'))

/** What a partner pays for items. */
export function Prices({ partnerId, canWrite }: { partnerId: string; canWrite: boolean }) {
  const { t } = useTranslation()
  const [edited, setEdited] = useState<PartnerPrice | 'new' | null>(null)
  const { data, error, refetch } = useApi(listPartnerPrices, { params: { id: partnerId } })
  const params = { id: partnerId }
  const back = useAction(savePartnerPrice, { refreshes: [listPartnerPrices] })
  const remove = useAction(removePartnerPrice, {
    refreshes: [listPartnerPrices],
    success: t('partners.prices.removed'),
    undo: (_, { params: { id } }) => putBack(data?.rows ?? [], id, (body) => back.mutate({ params, body })),
  })
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return null
  return (
    <>
      <AgreedPart
        title={t('partners.prices.title')}
        help={t('partners.prices.help')}
        none={t('partners.prices.none')}
        add={canWrite ? { text: t('partners.prices.add'), onAdd: () => setEdited('new') } : null}
        heads={[t('fields.itemNumber'), t('partners.prices.price'), t('prices.levels.holds'), t('fields.action')]}
        rows={data.rows}
        cells={(row) => [
          row.itemNumber,
          <PriceCell key="price" row={row} />,
          daysText(row),
          canWrite && (
            <RowButtons
              name={[row.itemNumber, fromText(row)].filter(Boolean).join(', ')}
              removeText={t('partners.prices.removeText')}
              removing={remove.isPending}
              onEdit={() => setEdited(row)}
              onRemove={() => remove.mutate({ params: { id: row.id } })}
            />
          ),
        ]}
      />
      <Suspense>
        {edited && <PriceDialog partnerId={partnerId} row={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      </Suspense>
    </>
  )
}

/** With the quantity that it begins at. */
function PriceCell({ row }: { row: PartnerPrice }) {
  const from = fromText(row)
  return (
    <>
      {amountText(row)}
      {from && (
        <Text size="sm" c="dimmed">
          {from}
        </Text>
      )}
    </>
  )
}
