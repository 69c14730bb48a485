import { useTranslation } from 'react-i18next'
import { useApi } from '#web/app/calls/query.ts'
import { ListSkeleton } from '#web/list/table/list-skeleton.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { getStoreCatalog, type Store } from '../../contract.ts'
import { CatalogForm } from './catalog-form.tsx'

/** What a store offers. */
export default function StoreCatalog({ store }: { store: Store }) {
  const { t } = useTranslation()
  const catalog = useApi(getStoreCatalog, { params: { id: store.id } })
  if (catalog.data) return <CatalogForm store={store} catalog={catalog.data} />
  if (catalog.error) return <ErrorState error={catalog.error} onRetry={catalog.refetch} />
  return <ListSkeleton rowPx={46} label={t('stores.catalog.loading')} />
}
