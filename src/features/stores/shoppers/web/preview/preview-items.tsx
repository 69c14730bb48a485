import { Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Result } from '#contract/endpoint.ts'
import { dollarsOf, ItemPicture } from '#features/catalog/items/web/door.ts'
import { whyText } from '#features/catalog/prices/web/door.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import type { previewStore } from '../../contract.ts'

type Row = Result<typeof previewStore>['rows'][number]
type Props = { rows: readonly Row[]; seesPrices: boolean }

export function PreviewItems({ rows, seesPrices }: Props) {
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
          {seesPrices && (
            <th scope="col" data-end>
              {t('shoppers.preview.price')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              <Group gap="sm" wrap="nowrap">
                <ItemPicture path={row.picture} name={row.name} size={36} />
                <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                  {row.name}
                  <Text size="sm" c="dimmed">
                    {row.number}
                  </Text>
                  <Quantities row={row} />
                  <Text size="sm" c="dimmed" data-narrow>
                    <Stock row={row} />
                  </Text>
                </div>
              </Group>
            </th>
            <td data-wide>
              <Stock row={row} />
            </td>
            {seesPrices && (
              <td data-end>
                <Price row={row} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </DataTable>
  )
}

const rules = ['minimumQuantity', 'multipleQuantity', 'maximumQuantity'] as const
/** How many are sold at once. */
function Quantities({ row }: { row: Row }) {
  const { t } = useTranslation()
  const said = rules.filter((rule) => row[rule]).map((rule) => `${t(`stores.catalog.${rule}`)} ${row[rule]}`)
  return (
    said.length > 0 && (
      <Text size="sm" c="dimmed">
        {said.join(' · ')}
      </Text>
    )
  )
}

function Stock({ row: { stock } }: { row: Row }) {
  const { t } = useTranslation()
  return stock.level === 'none' ? null : (stock.quantity ?? t(`shoppers.preview.levels.${stock.level}`))
}

function Price({ row: { unit, unitPrice, why, breaks, packs } }: { row: Row }) {
  const { t } = useTranslation()
  return (
    <>
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
      {packs.map(
        (pack) =>
          pack.unit !== unit &&
          pack.unitPrice !== null && (
            <Text key={pack.unit} size="sm" c="dimmed">
              {dollarsOf(pack.unitPrice)} / {pack.unit} ({pack.quantity})
            </Text>
          ),
      )}
    </>
  )
}
