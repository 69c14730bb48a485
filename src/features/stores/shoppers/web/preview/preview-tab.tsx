import { Alert, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isId } from '#contract/fields.ts'
import { CustomerSelect } from '#features/customers/customers/web/door.ts'
import type { Store } from '#features/stores/stores/contract.ts'
import { usePages } from '#web/app/use-pages.ts'
import { ListSkeleton } from '#web/list/table/list-skeleton.tsx'
import { ListSelect } from '#web/ui/fields/list-select.tsx'
import { SearchBox } from '#web/ui/fields/search-box.tsx'
import { MoreButton } from '#web/ui/menus/more-button.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { previewStore, type ShopperRow } from '../../contract.ts'
import { PreviewItems } from './preview-items.tsx'
import { ShopperSelect } from './shopper-select.tsx'

/** The store as a shopper sees it, one who would come from a customer, or a stranger: what it sells, at their prices, with the stock as it says it. */
export default function StorePreview({ store }: { store: Store }) {
  const { t } = useTranslation()
  const [shopper, setShopper] = useState<ShopperRow | null>(null)
  const [customerId, setCustomerId] = useState('')
  const [search, setSearch] = useState('')
  const query = { search, ...(shopper && { shopperId: shopper.id }), ...(isId(customerId) && { customerId }) }
  const { pages, rows, first } = usePages(previewStore, { params: { storeId: store.id }, query }, { keeps: true })
  const choose = (chosen: ShopperRow | null) => {
    setShopper(chosen)
    setCustomerId(chosen?.customers[0]?.customerId ?? '')
  }
  return (
    <Stack gap="md">
      <Text c="dimmed" maw={640}>
        {t('shoppers.preview.text')}
      </Text>
      <Group gap="md" align="flex-end">
        <div style={{ flex: '1 1 260px', maxWidth: 340 }}>
          <ShopperSelect storeId={store.id} value={shopper} onChange={choose} />
        </div>
        <div style={{ flex: '1 1 260px', maxWidth: 340 }}>
          {shopper ? (
            <ListSelect
              label={t('shoppers.preview.as')}
              placeholder={t('shoppers.preview.noCustomer')}
              data={shopper.customers.map((each) => ({ value: each.customerId, label: each.customerName }))}
              value={customerId || null}
              onChange={(id) => setCustomerId(id ?? '')}
              disabled={shopper.customers.length === 0}
              refuses
            />
          ) : (
            <CustomerSelect
              label={t('shoppers.preview.as')}
              placeholder={t('shoppers.preview.noCustomer')}
              value={customerId || null}
              name=""
              nothingFound={t('visits.noCustomer')}
              onChange={(id) => setCustomerId(id ?? '')}
              clearable
            />
          )}
        </div>
        <SearchBox label={t('shoppers.preview.search')} value={search} onSearch={setSearch} />
      </Group>
      {first && !first.seesPrices && (
        <Alert color="yellow" role="status">
          {t(first.showsCatalog ? 'shoppers.preview.noPrices' : shopper ? 'shoppers.preview.notIn' : 'shoppers.preview.stranger')}
        </Alert>
      )}
      {first ? (
        first.showsCatalog && <PreviewItems rows={rows} seesPrices={first.seesPrices} />
      ) : pages.error ? (
        <ErrorState error={pages.error} onRetry={pages.refetch} />
      ) : (
        <ListSkeleton rowPx={52} label={t('stores.catalog.loading')} />
      )}
      <MoreButton pages={pages} text={t('shoppers.preview.more')} />
    </Stack>
  )
}
