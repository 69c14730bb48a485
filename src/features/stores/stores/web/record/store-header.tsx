import { IconPencil } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { formatCents } from '#contract/money.ts'
import { storePath, storesPath } from '#contract/places.ts'
import { useApi } from '#web/app/calls/query.ts'
import { askedFor } from '#web/list/list-address.ts'
import { listOf } from '#web/list/list-of.ts'
import { Neighbours } from '#web/list/neighbours.tsx'
import { Figure } from '#web/record/figure.tsx'
import { RecordHeader } from '#web/record/record-header.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { numberText } from '#web/ui/values/numbers.ts'
import { getStoreNeighbours, type Store } from '../../contract.ts'
import { storeList } from '../list/list-state.ts'
import { ShoppersFigure } from '../list/shoppers-figure.tsx'
import { StoreStateText } from '../store-state.tsx'

/** Name, state, the figures that matter, and the way back into the list. */
export function StoreHeader({ store }: { store: Store }) {
  const { t } = useTranslation()
  const location = useLocation()
  const { id, templateName, description, status, canWrite } = store
  const from = listOf(location.state)
  return (
    <RecordHeader
      list={{ path: storesPath, label: t('stores.title') }}
      neighbours={<StoreNeighbours id={id} from={from} />}
      title={description}
      beside={
        <span role="status">
          <StoreStateText state={status} />
        </span>
      }
      description={templateName}
      actions={
        status !== 'Archived' && (
          <GuardedButton
            ability="stores.write"
            allowed={canWrite}
            to="?edit=1"
            aria-keyshortcuts="e"
            state={location.state}
            variant="default"
            leftSection={<IconPencil size={16} aria-hidden />}
          >
            {t('common.edit')}
          </GuardedButton>
        )
      }
      figures={
        <>
          <Figure label={t('fields.shoppers')}>
            <ShoppersFigure row={store} from={from} />
          </Figure>
          <Figure label={t('fields.pendingOrders')} small={store.pending > 0 && `· ${formatCents(store.dollarsPending)}`}>
            {numberText(store.pending)}
          </Figure>
          <Figure label={t('stores.openCarts')}>{numberText(store.openCarts)}</Figure>
          <Figure label={t('stores.itemsOffered')}>{numberText(store.itemsOffered)}</Figure>
        </>
      }
    />
  )
}

function StoreNeighbours({ id, from }: { id: string; from: string }) {
  const { t } = useTranslation()
  const query = askedFor(storeList.read(new URLSearchParams(from)))
  const { data } = useApi(getStoreNeighbours, { params: { id }, query }, { staleTime: 60_000 })
  const labels = { previous: t('stores.record.previous'), next: t('stores.record.next') }
  return <Neighbours found={data} path={storePath} from={from} labels={labels} />
}
