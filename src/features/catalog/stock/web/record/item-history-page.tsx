import { Anchor, Group, Select, Skeleton, Stack, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, useParams, useSearchParams } from 'react-router'
import { itemPath, stockPath } from '#contract/places.ts'
import { useApi } from '#web/app/calls/query.ts'
import { BackToList } from '#web/list/back-to-list.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { getItemStock } from '../../contract.ts'
import { StockActions } from '../stock-actions.tsx'
import { BooksLine } from './books-line.tsx'
import { HistoryTable } from './history-table.tsx'
import { LocationFigures } from './location-figures.tsx'

/** What happened to an item, everywhere or at one location. */
export default function ItemHistoryPage() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const [params, setParams] = useSearchParams()
  const stock = useApi(getItemStock, { params: { itemId: id } })
  const back = <BackToList path={stockPath} label={t('stock.toList')} />
  if (stock.error)
    return (
      <>
        {back}
        <PageHeader title={t('stock.title')} />
        <ErrorState error={stock.error} onRetry={stock.refetch} />
      </>
    )
  if (!stock.data) return <Skeleton h={320} />
  const { name, itemNumber, unit, locations } = stock.data
  const at = params.get('location')
  const location = locations.find(({ locationId }) => locationId === at) ?? null
  const places = locations.length > 1
  return (
    <Stack gap="lg">
      <div>
        {back}
        <PageHeader
          title={name}
          description={
            <>
              {itemNumber !== name && `${itemNumber} · `}
              <Anchor component={Link} to={itemPath(id)} inherit>
                {t('stock.item.open')}
              </Anchor>
            </>
          }
          actions={<StockActions item={{ id, name, unit }} locationId={location?.locationId ?? null} />}
        />
        <BooksLine stock={stock.data} />
      </div>
      <LocationFigures itemId={id} stock={stock.data} />
      <section>
        <Group justify="space-between" mb="sm">
          <Title order={2} size="h4">
            {t('stock.history.title')}
          </Title>
          {places && (
            <Select
              aria-label={t('fields.stockLocation')}
              data={[
                { value: '', label: t('stock.allLocations') },
                ...locations.map(({ locationId, locationName }) => ({ value: locationId, label: locationName })),
              ]}
              value={location?.locationId ?? ''}
              onChange={(chosen) => setParams(chosen ? { location: chosen } : {}, { replace: true, preventScrollReset: true })}
              allowDeselect={false}
              w={220}
            />
          )}
        </Group>
        <HistoryTable itemId={id} locationId={location?.locationId ?? null} places={places && !location} />
      </section>
    </Stack>
  )
}
