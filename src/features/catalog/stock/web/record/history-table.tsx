import { Anchor, Skeleton, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePages } from '#web/app/use-pages.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { MoreButton } from '#web/ui/menus/more-button.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { dayText, exactTime } from '#web/ui/values/dates.ts'
import { listStockHistory, type StockMove } from '../../contract.ts'
import { Quantity, signedText } from '../figures.tsx'
import { documentPath, stockSentence } from './sentence.ts'

const pageRows = 50

type Props = { itemId: string; locationId: string | null; places: boolean }

/** Each movement with its document, why, and how many there were after it; the newest first. */
export function HistoryTable({ itemId, locationId, places }: Props) {
  const { t } = useTranslation()
  const query = { limit: pageRows, ...(locationId && { locationId }) }
  const { pages, rows } = usePages(listStockHistory, { params: { itemId }, query }, { keeps: true })
  if (pages.error && rows.length === 0) return <ErrorState error={pages.error} onRetry={pages.refetch} />
  if (pages.isPending) return <Skeleton h={180} aria-label={t('stock.history.loading')} />
  if (rows.length === 0) return <Text c="dimmed">{t('stock.history.none')}</Text>
  return (
    <Stack>
      <DataTable>
        <thead>
          <tr>
            <th scope="col">{t('stock.history.what')}</th>
            <th scope="col" data-wide>
              {t('stock.history.day')}
            </th>
            {places && (
              <th scope="col" data-wide>
                {t('fields.stockLocation')}
              </th>
            )}
            <th scope="col" data-end>
              {t('fields.quantity')}
            </th>
            <th scope="col" data-end>
              {t('fields.onHand')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((move) => (
            <MoveRow key={move.id} move={move} places={places} />
          ))}
        </tbody>
      </DataTable>
      <MoreButton pages={pages} text={t('stock.history.more')} />
    </Stack>
  )
}

function MoveRow({ move, places }: { move: StockMove; places: boolean }) {
  const path = documentPath(move)
  const sentence = stockSentence(move)
  return (
    <tr>
      <td style={{ overflowWrap: 'anywhere' }}>
        {path ? (
          <Anchor component={Link} to={path} inherit>
            {sentence}
          </Anchor>
        ) : (
          sentence
        )}
        <Text size="sm" c="dimmed" data-narrow>
          {[dayText(move.movedOn), places && move.locationName].filter(Boolean).join(' · ')}
        </Text>
        <Text size="sm" c="dimmed">
          {[move.reason, move.createdBy].filter(Boolean).join(' · ')}
        </Text>
      </td>
      <td data-wide style={{ whiteSpace: 'nowrap' }}>
        <time dateTime={move.movedOn} title={exactTime(move.createdAt)} className="numbers">
          {dayText(move.movedOn)}
        </time>
      </td>
      {places && <td data-wide>{move.locationName}</td>}
      <td data-end>{signedText(move.quantity)}</td>
      <td data-end>
        <Quantity quantity={move.balance} />
      </td>
    </tr>
  )
}
