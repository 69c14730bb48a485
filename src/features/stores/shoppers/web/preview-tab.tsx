import { Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isId } from '#contract/fields.ts'
import { dollarsOf, ItemPicture } from '#features/catalog/items/web/door.ts'
import { whyText } from '#features/catalog/prices/web/door.ts'
import { CustomerSelect } from '#features/customers/customers/web/door.ts'
import type { Store } from '#features/stores/stores/contract.ts'
import { useApi } from '#web/app/calls/query.ts'
import { ListSkeleton } from '#web/list/table/list-skeleton.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { SearchBox } from '#web/ui/fields/search-box.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { previewStore } from '../contract.ts'

/** The catalog as a shopper of a customer sees it: their prices, each with its reason, and the stock as the store says it. */
export default function StorePreview({ store }: { store: Store }) {
  const { t } = useTranslation()
  const [customerId, setCustomerId] = useState('')
  const [search, setSearch] = useState('')
  const query = { search, ...(isId(customerId) && { customerId }) }
  const preview = useApi(previewStore, { params: { storeId: store.id }, query }, { placeholderData: (before) => before })
  return (
    <Stack gap="md">
      <Text c="dimmed" maw={640}>
        {t('shoppers.preview.text')}
      </Text>
      <Group gap="md" align="flex-end">
        <div style={{ flex: '0 1 320px' }}>
          <CustomerSelect
            label={t('shoppers.preview.as')}
            placeholder={t('shoppers.preview.nobody')}
            value={customerId || null}
            name=""
            nothingFound={t('visits.noCustomer')}
            onChange={(id) => setCustomerId(id ?? '')}
            clearable
          />
        </div>
        <SearchBox label={t('shoppers.preview.search')} value={search} onSearch={setSearch} />
      </Group>
      {preview.data ? (
        <Items rows={preview.data.rows} />
      ) : preview.error ? (
        <ErrorState error={preview.error} onRetry={preview.refetch} />
      ) : (
        <ListSkeleton rowPx={52} label={t('stores.catalog.loading')} />
      )}
    </Stack>
  )
}

type Rows = NonNullable<ReturnType<typeof useApi<typeof previewStore>>['data']>['rows']

function Items({ rows }: { rows: Rows }) {
  const { t } = useTranslation()
  if (rows.length === 0) return <Text c="dimmed">{t('shoppers.preview.none')}</Text>
  return (
    <DataTable>
      <thead>
        <tr>
          <th scope="col">{t('stores.catalog.item')}</th>
          <th scope="col" data-wide>
            {t('shoppers.preview.stock')}
          </th>
          <th scope="col" data-end>
            {t('shoppers.preview.price')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, number, name, picture, unit, unitPrice, why, breaks, stock }) => (
          <tr key={id}>
            <th scope="row">
              <Group gap="sm" wrap="nowrap">
                <ItemPicture path={picture} name={name} size={36} />
                <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                  {name}
                  <Text size="sm" c="dimmed">
                    {number}
                  </Text>
                </div>
              </Group>
            </th>
            <td data-wide>{stock.level !== 'none' && (stock.quantity ?? t(`shoppers.preview.levels.${stock.level}`))}</td>
            <td data-end>
              {unitPrice === null ? (
                <Text size="sm" c="dimmed">
                  {t('shoppers.preview.noPrice')}
                </Text>
              ) : (
                `${dollarsOf(unitPrice)} / ${unit}`
              )}
              {why && unitPrice !== null && (
                <Text size="sm" c="dimmed">
                  {whyText(why)}
                </Text>
              )}
              {breaks.map(({ from, unitPrice: price }) => (
                <Text key={from} size="sm" c="dimmed">
                  {t('shoppers.preview.from', { quantity: from, price: dollarsOf(price) })}
                </Text>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  )
}
