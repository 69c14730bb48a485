import { Anchor, Skeleton, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useApi } from '#web/app/calls/query.ts'
import { useFallbackInterval } from '#web/app/live/live-state.ts'
import { textOf } from '#web/app/text.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { Money } from '#web/ui/values/money.tsx'
import { numberText, totalText } from '#web/ui/values/numbers.ts'
import { takenList, toShipList } from '../../figure-lists.ts'
import { daysShown, getOrderFigures } from '../../figures.ts'
import { DayFigures } from './day-figures.tsx'

/** What was ordered of late, by which doors it came, and what waits to leave. */
export function OrderFigures() {
  const { t } = useTranslation()
  const { data, error, refetch } = useApi(getOrderFigures, {}, { refetchInterval: useFallbackInterval() })
  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <Skeleton h={360} />
  const { days, doors, toShip } = data
  const month = { from: days.at(-daysShown)?.day ?? '', to: days.at(-1)?.day ?? '' }
  return (
    <Section title={t('dashboard.orderFigures.title')}>
      <Stack gap="md">
        <DayFigures
          days={days}
          list={(from, to) => takenList({ from, to })}
          label={t('dashboard.orderFigures.days')}
          now={t('dashboard.orderFigures.taken')}
          none={t('dashboard.orderFigures.none')}
        />
        {toShip.count > 0 && (
          <Anchor component={Link} to={toShipList}>
            {textOf('dashboard.orderFigures.toShip', { count: toShip.count, shown: totalText({ rows: toShip.count, more: toShip.more }) })}
          </Anchor>
        )}
        {doors.length > 0 && (
          <DataTable>
            <thead>
              <tr>
                <th>{t('dashboard.orderFigures.doors')}</th>
                <th data-end>{t('dashboard.orderFigures.count')}</th>
                <th data-end>{t('dashboard.orderFigures.taken')}</th>
              </tr>
            </thead>
            <tbody>
              {doors.map(({ source, orders, cents }) => (
                <tr key={source}>
                  <th scope="row">
                    <Anchor component={Link} to={takenList(month, { source })}>
                      {t(`orders.source.${source}`)}
                    </Anchor>
                  </th>
                  <td data-end>{numberText(orders)}</td>
                  <td data-end>
                    <Money cents={cents} />
                  </td>
                </tr>
              ))}
            </tbody>
          </DataTable>
        )}
      </Stack>
    </Section>
  )
}
