import { Alert, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { stockItemPath, stockPath } from '#contract/places.ts'
import { useApi } from '#web/app/calls/query.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { getItemStock } from '../../contract.ts'
import { StockActions } from '../stock-actions.tsx'
import { BooksLine } from './books-line.tsx'
import { HistoryTable } from './history-table.tsx'
import { LocationFigures } from './location-figures.tsx'

/** `Holders`: the orders that hold it, which stand in a higher layer. */
type Props = { itemId: string; Holders: ComponentType<{ itemId: string; unit: string }> }

/** Stock on an item's own page: where it is, who it is held for, and what happened to it. */
export default function ItemStockTab({ itemId: id, Holders }: Props) {
  const { t } = useTranslation()
  const can = useCan()
  const stock = useApi(getItemStock, { params: { itemId: id } })
  if (stock.error) return <ErrorState error={stock.error} onRetry={stock.refetch} />
  if (!stock.data) return <Skeleton h={240} />
  const { tracked, startedAt, name, unit, locations, reserved } = stock.data
  if (!tracked) return <Text c="dimmed">{t('stock.item.notTracked')}</Text>
  if (!startedAt)
    return (
      <Alert color="gray" title={t('stock.item.notStarted')}>
        <Text mb="sm">{t('stock.item.notStartedText')}</Text>
        <Button component={Link} to={stockPath} size="xs" variant="default">
          {t('stock.item.toStart')}
        </Button>
      </Alert>
    )
  return (
    <Stack gap="lg">
      <div>
        <Group justify="space-between" mb="sm">
          <Title order={2} size="h4">
            {t('stock.item.byLocation')}
          </Title>
          <Group gap="xs">
            <StockActions size="xs" item={{ id, name, unit }} />
          </Group>
        </Group>
        <LocationFigures itemId={id} stock={stock.data} />
        <BooksLine stock={stock.data} />
      </div>
      {Number(reserved) > 0 && can('orders.write') && <Holders itemId={id} unit={unit} />}
      <section>
        <Group justify="space-between" mb="sm">
          <Title order={2} size="h4">
            {t('stock.history.title')}
          </Title>
          <Button component={Link} to={stockItemPath(id)} size="xs" variant="subtle">
            {t('stock.history.whole')}
          </Button>
        </Group>
        <HistoryTable itemId={id} locationId={null} places={locations.length > 1} />
      </section>
    </Stack>
  )
}
