import { Anchor, Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useApi } from '#web/app/calls/query.ts'
import { useFallbackInterval } from '#web/app/live/live-state.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { dayText } from '#web/ui/values/dates.ts'
import { Money } from '#web/ui/values/money.tsx'
import { takenList } from '../../figure-lists.ts'
import { getRepFigures } from '../../figures.ts'

/** The month so far of each rep, beside the same days of the one before. Nothing where nobody has sold as a rep. */
export function RepFigures() {
  const { t } = useTranslation()
  const { data, error, refetch } = useApi(getRepFigures, {}, { refetchInterval: useFallbackInterval() })
  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <Skeleton h={200} />
  const { now, before, all, reps } = data
  if (reps.every(({ code }) => code === '')) return null
  const rows = [
    ...reps.map(({ code, name, ...sums }) => ({
      key: code,
      label: name || code || t('dashboard.repFigures.noRep'),
      of: { rep: code },
      ...sums,
    })),
    { key: ' all', label: t('dashboard.repFigures.all'), of: {}, ...all },
  ]
  return (
    <Section title={t('dashboard.repFigures.title')}>
      <DataTable>
        <thead>
          <tr>
            <th>{t('dashboard.repFigures.rep')}</th>
            <th data-end>{t('dashboard.repFigures.now')}</th>
            <th data-end>{t('dashboard.repFigures.before', { day: dayText(before.to) })}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.label}</th>
              <td data-end>
                <Anchor component={Link} to={takenList(now, row.of)}>
                  <Money cents={row.now} />
                </Anchor>
              </td>
              <td data-end>
                <Anchor component={Link} to={takenList(before, row.of)}>
                  <Money cents={row.before} />
                </Anchor>
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </Section>
  )
}
