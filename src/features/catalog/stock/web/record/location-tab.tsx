import { Anchor, Group, Text } from '@mantine/core'
import { IconPackage } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { stockItemPath, stockPath } from '#contract/places.ts'
import { ItemPicture } from '#features/catalog/items/web/door.ts'
import { usePages } from '#web/app/use-pages.ts'
import { ListSkeleton } from '#web/list/table/list-skeleton.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { MoreButton } from '#web/ui/menus/more-button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { listBalances, type StockBalance } from '../../contract.ts'
import { LevelText, Quantity } from '../figures.tsx'
import { StockActions } from '../stock-actions.tsx'

type Props = { locationId: string; locationName: string }

/** What is at one location, on the page of who sells from it. */
export default function LocationTab({ locationId, locationName }: Props) {
  const { t } = useTranslation()
  const { pages, rows } = usePages(listBalances, { query: { locationId, limit: 50 } }, { keeps: true })
  if (pages.error && rows.length === 0) return <ErrorState error={pages.error} onRetry={pages.refetch} />
  if (pages.isPending) return <ListSkeleton rowPx={42} label={t('stock.list.loading')} />
  const whole = `${stockPath}?filters=${encodeURIComponent(JSON.stringify({ location: locationId }))}`
  if (rows.length === 0)
    return (
      <EmptyState
        icon={<IconPackage size={36} />}
        title={t('stock.location.none', { name: locationName })}
        text={t('stock.location.noneText')}
        action={
          <Group justify="center">
            <StockActions locationId={locationId} />
          </Group>
        }
      />
    )
  return (
    <>
      <Group justify="space-between" mb="sm">
        <Anchor component={Link} to={whole}>
          {t('stock.location.whole', { name: locationName })}
        </Anchor>
        <Group gap="xs">
          <StockActions size="xs" locationId={locationId} />
        </Group>
      </Group>
      <DataTable>
        <thead>
          <tr>
            <th scope="col">{t('fields.itemName')}</th>
            <th scope="col" data-end>
              {t('fields.onHand')}
            </th>
            <th scope="col" data-end data-wide>
              {t('fields.available')}
            </th>
            <th scope="col" data-end data-wide>
              {t('fields.inTransit')}
            </th>
            <th scope="col" data-wide>
              {t('fields.stockLevel')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.itemId} row={row} />
          ))}
        </tbody>
      </DataTable>
      <MoreButton pages={pages} mt="md" text={t('stock.location.more')} />
    </>
  )
}

function Row({ row }: { row: StockBalance }) {
  const { itemId, locationId, name, picture, unit } = row
  return (
    <tr>
      <th scope="row">
        <Group gap="sm" wrap="nowrap">
          <ItemPicture path={picture} name={name} size={28} />
          <div style={{ minWidth: 0 }}>
            <Anchor component={Link} to={stockItemPath(itemId, locationId)} inherit>
              {name}
            </Anchor>
            <Text size="xs" c="dimmed" component="div" data-narrow>
              <LevelText {...row} />
            </Text>
          </div>
        </Group>
      </th>
      <td data-end>
        <Quantity quantity={row.onHand} unit={unit} />
      </td>
      <td data-end data-wide>
        <Quantity quantity={row.available} />
      </td>
      <td data-end data-wide>
        {Number(row.inTransit) !== 0 && <Quantity quantity={row.inTransit} />}
      </td>
      <td data-wide>
        <LevelText {...row} />
      </td>
    </tr>
  )
}
